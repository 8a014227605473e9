import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { ChangedFiles } from './ChangedFiles'
import type { LeftOut } from './selection'

serveGitHub()

const drafts = Array.from(
  { length: 40 },
  (_, at): Draft => ({
    account: 'ada',
    reference: { owner: 'ada', repo: 'shop', ref: 'main', path: `shelf-${at}.json` },
    base: { sha: 'b', text: '{"a": 1}', mode: '100644' },
    text: '{"a": 2}',
    updatedAt: '2026-01-01T00:00:00Z',
  }),
)

test('shows the first files of a large commit, and the others when asked; what is left out stays left out', async () => {
  const told: LeftOut[] = []
  function Files() {
    const [leftOut, setLeftOut] = useState<LeftOut>(new Map())
    told.push(leftOut)
    return (
      <ChangedFiles
        drafts={drafts}
        forms={new Map()}
        leftOut={leftOut}
        onLeaveOut={setLeftOut}
        isBusy={false}
      />
    )
  }
  const { user } = await renderWithProviders(<Files />)
  const section = within(await screen.findByRole('region'))
  expect(section.getByRole('heading').textContent).toBe('40 changed files')
  const file = (at: number) => section.findByRole('checkbox', { name: new RegExp(`shelf-${at}\\.json`) })
  await file(29)
  expect(section.queryByText(/shelf-30/)).toBeNull()
  await user.click(await file(29))
  expect(await file(29)).toHaveProperty('checked', false)
  expect(await file(28)).toHaveProperty('checked', true)
  expect(told.at(-1)?.get('shelf-29.json')?.changes).toBe('all')
  await user.click(section.getByRole('button', { name: 'Show 10 more files' }))
  expect(await file(39)).toHaveProperty('checked', true)
  expect(await file(29)).toHaveProperty('checked', false)
  expect(section.queryByRole('button', { name: /more files/ })).toBeNull()
})
