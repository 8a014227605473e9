import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDocument } from '~/drafts/documents'
import { FormProblems } from './FormProblems'
import { InlineWorker } from './testing/InlineWorker'
import { validationOf } from './validation/Validation'

const reference = { owner: 'ada', repo: 'site', ref: 'main', path: 'prices.json' }
const base = { sha: 'b1', text: '{"price": 1}', mode: '100644' }
const schema = JSON.stringify({ properties: { price: { type: 'number' } } })

test('warns of the problems that the form has found, until the file is another one', async () => {
  vi.stubGlobal('Worker', InlineWorker)
  const document = openDocument('ada', reference, base)
  const text = '{"price": "one"}'
  document.apply([{ from: 0, to: document.text.length, insert: text }], 'form')
  render(<FormProblems draft={{ account: 'ada', reference, base, text, updatedAt: '' }} />)
  expect(screen.queryByText(/problem/)).toBeNull()

  const validation = validationOf(document)
  const participant = validation.join()
  act(() => validation.check(schema, text))
  expect(await screen.findByText('1 problem in prices.json. You can commit all the same.')).toBeTruthy()

  act(() => document.apply([{ from: 0, to: text.length, insert: '{"price": 2}' }], 'code'))
  await waitFor(() => expect(screen.queryByText(/problem/)).toBeNull())
  participant.leave()
})
