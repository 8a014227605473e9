import { vi } from 'vitest'
import { blobId, type CommitOutcome, type CommitRequest, commitChangeSet } from '../commit'
import type { Draft } from '../draft'
import { MemoryProvider } from './MemoryProvider'

export const repository = { owner: 'ann', repo: 'site' }
export const JSON_FILE = 'data/prices.json'
export const before = '{\n  "basic": 9,\n  "pro": 20\n}\n'
export const ours = before.replace('9', '12')

export function site(): MemoryProvider {
  return new MemoryProvider({
    [JSON_FILE]: before,
    'data/other.json': '{}\n',
    'README.md': 'one\ntwo\nthree\n',
  })
}

export function draft(text: string, options: { path?: string; base?: string | null } = {}): Draft {
  const { path = JSON_FILE, base = before } = options
  return {
    account: 'ann',
    reference: { ...repository, ref: 'main', path },
    base: { sha: base === null ? null : blobId(base), text: base ?? '', mode: '100644' },
    text,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

export async function commit(
  memory: MemoryProvider,
  request: Partial<CommitRequest> = {},
): Promise<CommitOutcome> {
  const result = commitChangeSet(memory, {
    repository,
    branch: 'main',
    message: 'File updates',
    drafts: [draft(ours)],
    ...request,
  })
  // The pauses are real in the product; here the clock runs ahead. The assertion is with the caller.
  result.catch(() => undefined)
  await vi.runAllTimersAsync()
  return result
}
