import { expect, it, vi } from 'vitest'
import type { Outcome, WorkerLink } from '~/validation/WorkerLink'
import type { EntryFile } from '~/workspace/entries/types'
import { EntryChecks } from './EntryChecks'

function open(answer: (data: string) => Outcome['kind'] = () => 'checked') {
  const asked: string[] = []
  const link: WorkerLink = {
    close: () => {},
    ask: async ({ data, file }) => {
      asked.push(file?.path ?? '')
      const kind = answer(data)
      if (kind === 'failed') return { kind, reason: 'too odd' }
      if (kind !== 'checked') return { kind }
      const count = data.includes('bad') ? 2 : 0
      return { id: 1, kind, errors: [], count, lacking: [], verdicts: [], schemaProblems: [] }
    },
  }
  const checks = new EntryChecks({
    schema: '{}',
    body: null,
    link,
    read: async (wanted, onBlobs) => {
      await Promise.resolve()
      onBlobs(wanted.map(({ sha }) => ({ sha, bytes: new TextEncoder().encode(`{"a": "${sha}"}`) })))
    },
  })
  const stop = checks.subscribe(() => {})
  return { checks, asked, stop }
}

const blob = (path: string, sha: string): EntryFile => ({ path, version: { kind: 'blob', sha } })
const typed = (path: string, text: string): EntryFile => ({ path, version: { kind: 'text', text } })

it('counts the problems of entries, those on view first, and checks another version anew', async () => {
  const { checks, asked, stop } = open()
  checks.see(['c.json'])
  checks.setFiles([blob('a.json', 'good'), blob('b.json', 'bad'), blob('c.json', 'bad')])
  await vi.waitFor(() => expect(checks.state().size).toBe(3))
  expect(asked).toEqual(['c.json', 'a.json', 'b.json'])
  expect([...checks.state()]).toEqual(
    expect.arrayContaining([
      ['a.json', 0],
      ['b.json', 2],
    ]),
  )

  asked.length = 0
  checks.setFiles([blob('a.json', 'good'), typed('b.json', '{"a": "fine"}')])
  await vi.waitFor(() => expect(checks.state().get('b.json')).toBe(0))
  expect(asked).toEqual(['b.json'])
  expect(checks.state().has('c.json')).toBe(false)
  stop()
})

it('says nothing of what cannot be read, and gives up where the schema is too much', async () => {
  const { checks, asked, stop } = open((data) => (data.includes('slow') ? 'too-slow' : 'checked'))
  checks.setFiles([typed('broken.json', '{"a"'), typed('notes.txt', 'text'), typed('a.json', '{"a": "bad"}')])
  await vi.waitFor(() => expect(checks.state().get('a.json')).toBe(2))
  expect(checks.state().size).toBe(1)
  checks.setFiles([1, 2, 3, 4, 5].map((number) => typed(`${number}.json`, '{"a": "slow"}')))
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  checks.setFiles([typed('b.json', '{"a": "bad"}')])
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(asked).toHaveLength(4)
  stop()
})
