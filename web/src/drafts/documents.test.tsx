import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createProvider } from '~/provider/createProvider'
import { ProviderScope } from '~/provider/ProviderContext'
import { createTestConfig } from '~/testing/config'
import { discardDraft, loadDrafts, openDocument, useChangeSet, useDocument, useDrafts } from './documents'
import { DraftDatabase } from './kept/DraftDatabase'

const ref = { owner: 'o', repo: 'r', ref: 'main' }
const base = { sha: 's1', text: 'hello', mode: '100644' }
const config = createTestConfig()
const provider = createProvider(config, null)

function As(account: string) {
  return ({ children }: { children: ReactNode }) => (
    <ProviderScope config={config} provider={provider} account={account}>
      {children}
    </ProviderScope>
  )
}

const insert = (text: string) => [{ from: 0, to: 0, insert: text }]

test('views follow drafts from the first change to the discarding', async () => {
  const document = openDocument('ann', { ...ref, path: 'a.json' }, base, 'c1')
  const { result: changeSet } = renderHook(() => useChangeSet(ref), { wrapper: As('ann') })
  const { result: drafts } = renderHook(() => useDrafts(), { wrapper: As('ann') })
  const { result: foreign } = renderHook(() => useDrafts(), { wrapper: As('bob') })
  await act(() => loadDrafts('ann'))
  expect([changeSet.current.length, drafts.current.isLoaded, foreign.current.isLoaded]).toStrictEqual([
    0,
    true,
    false,
  ])

  act(() => document.apply(insert('x'), 'form'))
  const edits = () => changeSet.current.map(({ reference, text }) => [reference.path, text])
  await act(() => waitFor(() => expect(edits()).toStrictEqual([['a.json', 'xhello']])))
  expect([drafts.current.drafts.length, foreign.current.drafts.length]).toStrictEqual([1, 0])

  act(() => document.apply(insert('y'), 'form'))
  await act(() => waitFor(() => expect(changeSet.current[0]?.text).toBe('yxhello')))

  const undo = await act(() => discardDraft('ann', { ...ref, path: 'a.json' }))
  expect([changeSet.current.length, document.text]).toStrictEqual([0, 'hello'])
  act(undo)
  expect(document.text).toBe('yxhello')
})

test('a view of a document renders with the changes of what it reads', () => {
  const document = openDocument('ann', { ...ref, path: 'b.json' }, base, 'c1')
  const text = renderHook(() => useDocument(document, ({ text }) => text))
  let renders = 0
  const edited = renderHook(() => {
    renders += 1
    return useDocument(document, ({ isDirty }) => isDirty)
  })
  act(() => document.apply(insert('x'), 'code'))
  act(() => document.apply(insert('y'), 'code'))
  expect(text.result.current).toBe('yxhello')
  expect([edited.result.current, renders]).toStrictEqual([true, 2])
})

test.each(['pagehide', 'visibilitychange'])('on %s what was just typed is written', async (event) => {
  await loadDrafts('cy')
  const path = `${event}.json`
  openDocument('cy', { ...ref, path }, base, 'c1').apply(insert('last words '), 'form')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const target = event === 'pagehide' ? window : document
  target.dispatchEvent(new Event(event))
  const database = new DraftDatabase()
  // Read at once: long before the pause after which it would be written anyway.
  const kept = await database.get('cy', { ...ref, path })
  await database.close()
  expect(kept?.text).toBe('last words hello')
})
