import { beforeEach, expect, test, vi } from 'vitest'

/** What finds places comes for the first values of a page: each test is the first. */
beforeEach(() => vi.resetModules())

const reference = { owner: 'ann', repo: 'shop', ref: 'main', path: 'shop.json' }
const list = (...items: string[]) => `{"list": [${items.join(', ')}]}`
const kept = { pointer: '/list/1/x', text: '{"y": 1}' }
const [one, two] = ['{"id": 1}', '{"id": 2, "x": "y"}']

async function openDocument(text: string) {
  const { EditedDocument } = await import('./EditedDocument')
  const document = new EditedDocument(reference, { sha: 's1', text, mode: '100644' })
  const type = (next: string) => document.apply([{ from: 0, to: document.text.length, insert: next }], 'code')
  return { document, type }
}

test('an item that goes before places can be found comes back with what was replaced in it', async () => {
  const { document, type } = await openDocument(list(one, two))
  document.keepReplaced([kept])
  type(list(one))
  document.keepReplaced([])
  expect(document.replaced).toStrictEqual([])
  document.undo()
  await vi.dynamicImportSettled()
  expect(document.replaced).toStrictEqual([kept])
})

test('whoever follows the text hears of places that are found later', async () => {
  const { document, type } = await openDocument(list(one, two))
  document.keepReplaced([kept])
  type(list('{"id": 0}', one, two))
  const heard: string[] = []
  document.subscribe(({ edits }) => heard.push(`${edits.length} ${document.replaced[0]?.pointer}`))
  expect(document.replaced).toStrictEqual([kept])
  await vi.dynamicImportSettled()
  expect(heard).toStrictEqual(['0 /list/2/x'])
})

test('what is forgotten before places can be found stays so', async () => {
  const { document, type } = await openDocument(list(one, two))
  document.keepReplaced([kept])
  document.keepReplaced([])
  type(list(one))
  document.undo()
  await vi.dynamicImportSettled()
  expect(document.replaced).toStrictEqual([])
})
