import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftedDocument, openDocument } from '~/drafts/documents'
import { json } from '~/formats/json/format'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { snapshotOf } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { readProject } from '~/workspace/readProject'
import { perform } from '../../operations'
import { dataPlanOf } from '../plan/plans'
import { DataQuestion } from './DataQuestion'

const menu = JSON.stringify({
  options: { dataFile: 'menu.json' },
  schema: { type: 'object', properties: { items: { type: 'array', items: { properties: { cost: {} } } } } },
})
/** Another text in each repository: what is kept by blob id is not asked for again. */
const ordersOf = (repo: string) => ({
  options: { dataFile: 'orders.json' },
  schema: { title: repo, properties: { dish: { type: 'string' } } },
  uiSchema: {
    dish: {
      'ui:widget': 'reference',
      'ui:options': { project: 'menu.sheaf.json', list: '/items', value: 'cost' },
    },
  },
})
const data = '{ "items": [{ "cost": 1 }] }\n'

const github = serveGitHub()
let count = 0

/** The member `cost` of the items is called otherwise in the form, and is asked about. */
async function rename() {
  count += 1
  const repo = `site-${count}`
  const files = {
    'menu.sheaf.json': menu,
    'menu.json': data,
    'orders.sheaf.json': JSON.stringify(ordersOf(repo)),
    'orders.json': '{}',
  }
  const repository = github.addRepository({ owner: 'ada', repo, files })
  const place = { owner: 'ada', repo: repository.repo, ref: 'main' }
  const open = (path: string, text: string) =>
    openDocument(
      'ada',
      { ...place, path },
      { sha: snapshotOf(repository, 'main').get(path)?.sha ?? '', text, mode: '100644' },
      'shown',
    )
  const [form, content] = [open('menu.sheaf.json', menu), open('menu.json', data)]
  const plan = dataPlanOf(form)
  const change = perform(
    { text: menu, reading: json.read(menu) },
    { kind: 'rename', field: '/schema/properties/items/items/properties/cost', name: 'price' },
  )
  if (change.kind === 'refusal') throw new Error(change.reason)
  form.apply(change.edits, 'form')
  plan.add(change.data, menu)
  const reading = readProject(form.text, 'menu.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const view = await renderWithProviders(<DataQuestion document={form} project={reading.form} />)
  const others = () => draftedDocument('ada', { ...place, path: 'orders.sheaf.json' })
  return { ...view, content, form, others }
}

test('a yes has the data follow', async () => {
  const { user, content } = await rename()
  await user.click(await screen.findByRole('button', { name: 'Rename in menu.json' }))
  await waitFor(() => expect(content.text).toBe(data.replace('cost', 'price')))
  await screen.findByText(/^Changed in menu\.json\./, { selector: 'p' })
})

test('what refers to it follows with the form, unasked, and goes back with it', async () => {
  const { form, others } = await rename()
  await screen.findByText('What refers to it follows, in the same commit: orders.sheaf.json', {
    selector: 'p',
  })
  expect(others()?.text).toContain('"value":"price"')
  act(() => form.undo())
  await waitFor(() => expect(others()?.isDirty).toBeFalsy())
})

test('where the other projects do not arrive, it is said why, and tried again', async () => {
  const failure = { status: 403, json: { message: 'Not for you' } }
  const heal = github.fail('GET', /contents\/orders\.sheaf\.json/, failure)
  const { user, content, others } = await rename()
  await screen.findByText(/^Other forms .* could not follow: .*Not for you/, { selector: 'p' })
  await user.click(await screen.findByRole('button', { name: 'Rename in menu.json' }))
  await waitFor(() => expect(content.text).toBe(data.replace('cost', 'price')))
  heal()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(others()?.text).toContain('"value":"price"'))
})
