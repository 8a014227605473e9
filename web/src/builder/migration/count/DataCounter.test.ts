import { expect, test, vi } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { createProvider } from '~/provider/createProvider'
import { createTestConfig } from '~/testing/config'
import { readProject } from '~/workspace/readProject'
import type { DataChange } from '../../operations/DataChange'
import { composed } from '../plan/composed'
import { questionLines } from '../question/questionLines'
import { doWords, lineWords } from '../question/questionWords'
import { DataCounter } from './DataCounter'
import { mayConcern } from './mayConcern'

const schema = {
  properties: { cost: { type: 'string' }, note: { type: 'string' }, tags: { type: 'array' }, size: {} },
}

function projectOf(options: object) {
  const reading = readProject(JSON.stringify({ options, schema }), 'menu.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

const menu = projectOf({ collection: { folder: 'menu', match: '**' } })
const prices = projectOf({ dataFile: 'prices.json' })

const reference = { owner: 'ada', repo: 'site', ref: 'main' }
const provider = { ...createProvider(createTestConfig({}), null), account: 'ada', rest: '' }

function draftOf(path: string, text: string): Draft {
  const base = { sha: null, text: '', mode: '100644' }
  return { account: 'ada', reference: { ...reference, path }, base, text, updatedAt: '' }
}

async function count(
  texts: Readonly<Record<string, string>>,
  changes: readonly DataChange[],
  project = menu,
  counter = new DataCounter(
    project,
    changes.map((change) => ({ change, schema })),
  ),
) {
  const drafts = new Map(Object.entries(texts).map(([path, text]) => [path, draftOf(path, text)]))
  const files = [...drafts.keys()].map((path) => ({ path, sha: '' }))
  const onProgress = vi.fn<(seen: number) => void>()
  const { signal } = new AbortController()
  const made = await counter.count({ provider, reference }, files, drafts, { signal, onProgress })
  expect(onProgress).toHaveBeenLastCalledWith(files.length)
  const asked = composed(changes.map((change) => ({ item: { change, schema }, answer: undefined })))
  const lines = questionLines(asked, made)
  return { made, lines, said: lines.map((line) => lineWords(line, project)) }
}

const rename: DataChange = { kind: 'rename', object: '/schema', from: 'cost', to: 'price' }
const texts = {
  'menu/a.yaml': 'cost: 1\n',
  'menu/b.json': '{"cost": 1, "note": "n"}',
  'menu/broken.json': '{"cost": ',
  'menu/both.json': '{"cost": 1, "price": 2}',
  'menu/none.md': '---\nnote: n\n---\nThe cost of it.\n',
}

test('says how many entries have what is concerned, and what cannot be done', async () => {
  const { made, lines, said } = await count(texts, [rename])
  expect(said).toEqual(['“cost” is in 2 entries. Rename it to “price” there, too?'])
  expect(made.unread).toEqual(['menu/broken.json'])
  expect(made.unfit).toEqual([
    { path: 'menu/both.json', values: [{ pointer: '/cost', reason: 'taken', by: 0 }] },
  ])
  expect(doWords(lines, 2, menu)).toBe('Rename in 2 entries')
})

test('says of one file in how many places', async () => {
  const of = { ...rename, object: '/schema/properties/tags/items' }
  const { said } = await count({ 'prices.json': '{"cost": 1}' }, [rename], prices)
  expect(said).toEqual(['“cost” is in prices.json. Rename it to “price” there, too?'])
  const list = projectOf({ dataFile: 'prices.json' })
  const items = { properties: { tags: { items: { properties: { cost: {} } } } } }
  const counter = new DataCounter(list, [{ change: of, schema: items }])
  const text = '{"tags": [{"cost": 1}, {"cost": 2}]}'
  expect((await count({ 'prices.json': text }, [of], prices, counter)).said).toEqual([
    '“cost” is in prices.json, in 2 places. Rename it to “price” there, too?',
  ])
})

test('asks nothing of what the data have not, and tells what nobody can do', async () => {
  expect((await count({ 'menu/a.json': '{"note": "n"}' }, [rename])).said).toEqual([])
  const require: DataChange = { kind: 'require', object: '/schema', name: 'cost' }
  const { lines, said } = await count({ 'menu/a.json': '{"note": "n"}' }, [require])
  expect(said).toEqual(['“cost” is required now, and missing in 1 entry.'])
  expect(lines[0]?.files).toBe(0)
  const filled = await count({ 'menu/a.json': '{"note": "n"}' }, [{ ...require, fill: 'free' }])
  expect(filled.said).toEqual(['“cost” is required now, and missing in 1 entry. Put "free" there?'])
})

test('takes fields that go the same way for one question, and each step for what it finds', async () => {
  const move = (name: string): DataChange => {
    return { kind: 'move', object: '/schema', name, way: ['size'], as: name }
  }
  const remove: DataChange = { kind: 'remove', object: '/schema', name: 'tags' }
  const { said, lines } = await count(
    { 'menu/a.json': '{"cost": 1, "note": "n", "tags": []}', 'menu/b.json': '{"note": "n"}' },
    [rename, { ...move('price') }, move('note'), remove],
  )
  expect(said).toEqual([
    '“cost” is in 1 entry. Rename it to “price” there, too?',
    '“price”, “note” have another place in the form now. Move them in 2 entries, too?',
    '“tags” is no longer a field, but it is in 1 entry. Remove it there, too?',
  ])
  expect(lines.map(({ isRemoval }) => isRemoval)).toEqual([false, false, true])
})

test('has names that are typed letter by letter as one', async () => {
  const choices = (...pairs: readonly [string, string | undefined][]): DataChange => {
    const all = pairs.map(([from, to]) => ({ from, to }))
    return { kind: 'choices', object: '/schema', name: 'size', choices: all }
  }
  const { said } = await count({ 'menu/a.json': '{"size": "small"}' }, [
    choices(['small', 'smal']),
    choices(['smal', 'sma']),
    choices(['sma', 'tiny'], ['large', 'big']),
  ])
  expect(said).toEqual(['Choices of “size” have new names. Change them in 1 entry, too?'])
  const back = [choices(['small', 'smal']), choices(['smal', 'small'])]
  expect((await count({ 'menu/a.json': '{"size": "smal"}' }, back)).said).toEqual([])
})

test('does not look again at what it has seen', async () => {
  const counter = new DataCounter(menu, [{ change: rename, schema }])
  const drafts = new Map([['menu/a.json', draftOf('menu/a.json', '{"cost": 1}')]])
  const files = [{ path: 'menu/a.json', sha: '' }]
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const first = await counter.count({ provider, reference }, files, drafts, options)
  const again = await counter.count({ provider, reference }, files, drafts, options)
  expect(again.changing[0]?.places).toBe(first.changing[0]?.places)
})

test('stops when it is told to', async () => {
  const stopped = AbortSignal.abort()
  const counter = new DataCounter(menu, [{ change: rename, schema }])
  const drafts = new Map([['menu/a.json', draftOf('menu/a.json', '{"cost": 1}')]])
  const counting = counter.count({ provider, reference }, [{ path: 'menu/a.json', sha: '' }], drafts, {
    signal: stopped,
    onProgress: () => undefined,
  })
  await expect(counting).rejects.toThrow('aborted')
})

test('reads only what may have it', () => {
  const changes = [{ change: rename, schema }]
  expect(mayConcern('{"note": 1}', changes)).toBe(false)
  expect(mayConcern('{"\\u0063ost": 1}', changes)).toBe(true)
  expect(mayConcern('{}', [{ change: { kind: 'require', object: '/schema', name: 'a' }, schema }])).toBe(true)
})
