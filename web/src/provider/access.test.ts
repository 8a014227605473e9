import { beforeEach, expect, it } from 'vitest'
import { dismissTrouble, forgetAccess, noteScopes, noteTrouble, useAccess } from './access'

beforeEach(forgetAccess)

const trouble = () => useAccess.getState().trouble

it.each([
  ['', 'only-reading'],
  ['read:org, gist', 'only-reading'],
  ['public_repo', undefined],
  ['repo, read:org', undefined],
])('scopes %j', (scopes, kind) => {
  noteScopes('one', scopes)
  expect(trouble()?.kind).toBe(kind)
})

it('tells what was dismissed not again, and what is new at once', () => {
  noteTrouble({ kind: 'app-suspended' })
  dismissTrouble()
  noteTrouble({ kind: 'app-suspended' })
  expect(trouble()).toBeNull()
  noteTrouble({ kind: 'network-not-allowed', organisation: 'acme' })
  expect(trouble()?.kind).toBe('network-not-allowed')
})

it('has nothing of another sign-in', () => {
  noteScopes('one', 'repo')
  noteTrouble({ kind: 'app-suspended' })
  dismissTrouble()
  noteScopes('two', '')
  expect(useAccess.getState()).toMatchObject({ token: 'two', scopes: '', trouble: { kind: 'only-reading' } })
  forgetAccess()
  noteTrouble({ kind: 'app-suspended' })
  expect(trouble()).toEqual({ kind: 'app-suspended' })
})
