import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { InlineWorker } from '~/forms/testing/InlineWorker'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { readProject } from '~/workspace/readProject'
import { DraftProblemsList, isCommitStopped } from './DraftProblemsList'
import { useDraftProblems } from './useDraftProblems'

const schema = {
  properties: {
    prices: { title: 'Prices', items: { properties: { amount: { title: 'Amount', minimum: 0 } } } },
    name: { title: 'Name', minLength: 3, errorMessage: 'Give it a real name.' },
  },
}

function formOf(options: object): ProjectForm {
  const reading = readProject(
    JSON.stringify({ options: { dataFile: 'shop.json', ...options }, schema }),
    'a.sheaf.json',
  )
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

function draftOf(text: string): Draft {
  const reference = { owner: 'ada', repo: 'site', ref: 'main', path: 'shop.json' }
  return { account: 'ada', reference, base: { sha: 'b1', text: '{}', mode: '100644' }, text, updatedAt: '' }
}

function Shown({ drafts, forms }: { drafts: readonly Draft[]; forms: ReadonlyMap<string, ProjectForm> }) {
  const files = useDraftProblems(drafts, forms)
  return (
    <>
      <DraftProblemsList files={files} />
      <button type="button" disabled={isCommitStopped(files)}>
        Commit
      </button>
    </>
  )
}

function show(text: string, options: object) {
  vi.stubGlobal('Worker', InlineWorker)
  const forms = new Map([['shop.json', formOf(options)]])
  const view = render(<Shown drafts={[draftOf(text)]} forms={forms} />)
  return {
    type: (next: string) => view.rerender(<Shown drafts={[draftOf(next)]} forms={forms} />),
    isStopped: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled,
  }
}

const broken = '{"prices": [{"amount": 1}, {"amount": -1}], "name": "x"}'

test('names the problems of a file by title and in the schema’s own words, and lets it through', async () => {
  const { isStopped } = show(broken, {})
  expect(await screen.findByText('2 problems in shop.json. You can commit all the same.')).toBeTruthy()
  const problems = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(problems).toEqual([expect.stringMatching(/Prices.*Amount.*0/), 'Give it a real name.'])
  expect(isStopped()).toBe(false)
})

test('lets nothing through before it is checked and mended, where the owner requires it', async () => {
  const { type, isStopped } = show(broken, { requireValid: true })
  expect(isStopped()).toBe(true)
  expect((await screen.findByRole('alert')).textContent).toMatch(/takes no commit/)
  expect(isStopped()).toBe(true)
  type('{"prices": [], "name": "Shop"}')
  expect(isStopped()).toBe(true)
  await waitFor(() => expect(isStopped()).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('text that is no JSON breaks every schema', async () => {
  const { isStopped } = show('{"prices": ', { requireValid: true })
  await screen.findByRole('alert')
  expect(isStopped()).toBe(true)
})

test('lets nothing through that cannot be checked, where the owner requires it, and says why', async () => {
  vi.stubGlobal('Worker', InlineWorker)
  const strict = { ...formOf({ requireValid: true }), schema: { properties: { name: { type: 'txt' } } } }
  const Files = ({ form }: { readonly form: ProjectForm }) => (
    <Shown drafts={[draftOf('{"name": "x"}')]} forms={new Map([['shop.json', form]])} />
  )
  const isStopped = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled
  const view = render(<Files form={strict} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/“properties › name › type” in the schema/)
  expect(isStopped()).toBe(true)
  view.rerender(<Files form={{ ...strict, requiresValid: false }} />)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(isStopped()).toBe(false)
})

test('is checked by all projects that insist', async () => {
  vi.stubGlobal('Worker', InlineWorker)
  const one = formOf({ requireValid: true })
  const two = { ...one, schema: { required: ['owner'], errorMessage: { required: 'Whose is it?' } } }
  const forms = new Map([['shop.json', { ...one, others: [two] }]])
  render(<Shown drafts={[draftOf('{"prices": [{"amount": 1}], "name": "Shop"}')]} forms={forms} />)
  expect(await screen.findByText('Whose is it?')).toBeDefined()
})

test('names what a choice of another type took out, unless that is back or held nothing', async () => {
  vi.stubGlobal('Worker', InlineWorker)
  const replaced = [
    { pointer: '/prices/0/amount', text: '{"net": 5}' },
    { pointer: '/name', text: '"Shop"' },
    { pointer: '/prices', text: '{}' },
  ]
  const draft = { ...draftOf('{"prices": [{"amount": 1, "id": "basic"}], "name": "Shop"}'), replaced }
  const forms = new Map([['shop.json', formOf({})]])
  const view = render(<Shown drafts={[draft]} forms={forms} />)
  const words =
    /^This commit removes from shop\.json what .*: Prices › basic › Amount: \{"net": 5\}\. To keep/
  expect(await screen.findByText(words)).toBeDefined()
  // Somebody let it go in another tab: the text is the same.
  view.rerender(<Shown drafts={[{ ...draft, replaced: [] }]} forms={forms} />)
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('names what another choice or condition hides, before it is committed', async () => {
  const hiding = {
    properties: { isOpen: { type: 'boolean' } },
    if: { properties: { isOpen: { const: true } }, required: ['isOpen'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { hours: { title: 'Opening hours' } } },
    else: { properties: { reason: { title: 'Reason for closing' } } },
  }
  vi.stubGlobal('Worker', InlineWorker)
  const reading = readProject(
    JSON.stringify({ options: { dataFile: 'shop.json' }, schema: hiding }),
    'a.sheaf.json',
  )
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const forms = new Map([['shop.json', reading.form]])
  const text = '{"isOpen": true, "hours": "9 to 5", "reason": "illness"}'
  render(<Shown drafts={[draftOf(text)]} forms={forms} />)
  expect(await screen.findByText(/shop\.json still has values .*: Reason for closing\./)).toBeDefined()
})
