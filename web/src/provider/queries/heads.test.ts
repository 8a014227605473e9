import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGitHub } from '../github/createGitHub'
import type { Branch, NamedBranch } from '../types'
import { latestOwnCommit, rememberHead, withRememberedHead, withRememberedHeads } from './heads'
import { branchesKey, branchKey, branchPagesKey } from './queryKeys'

const provider = {
  ...createGitHub({
    rest: 'https://api.github.test',
    graphql: 'https://api.github.test/graphql',
    token: null,
  }),
  account: 'ada',
  rest: 'https://api.github.test',
}
const main = (commit: string): Branch => ({ name: 'main', commit, isProtected: true })
const named = (branch: Branch): NamedBranch => ({ branch, below: [], isEmpty: false })

// Each test has a repository of its own: the memory lives as long as the page.
let count = 0
function open() {
  count += 1
  const name = { owner: 'ada', repo: `shop${count}` }
  return { name, key: branchesKey(provider, name), queryClient: new QueryClient() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a head that this page moved', () => {
  it('shows at once, and in answers that are one or two commits behind', () => {
    const { name, key, queryClient } = open()
    const known = branchKey(provider, name, 'main')
    queryClient.setQueryData(known, named(main('1')))
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    rememberHead(queryClient, provider, name, { branch: 'main', from: '2', to: '3' })
    expect(queryClient.getQueryData(known)).toEqual(named(main('3')))
    expect(withRememberedHead(key, 'main', main('1'))).toEqual(main('3'))
    expect(withRememberedHead(key, 'main', main('2'))).toEqual(main('3'))
  })

  it('asks for the branch once more, and for lists only when they are opened again', async () => {
    const { name, queryClient } = open()
    const asked: string[] = []
    const see = (what: string, queryKey: readonly unknown[], data: unknown) =>
      new QueryObserver(queryClient, {
        queryKey,
        staleTime: 5_000,
        queryFn: () => asked.push(what) && data,
      }).subscribe(() => {})
    see('branch', branchKey(provider, name, 'main'), named(main('1')))
    const page = [...branchPagesKey(provider, name), 1]
    const close = see('page', page, { items: [main('1')], pageCount: 1 })
    await vi.advanceTimersByTimeAsync(10)
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual(['branch', 'page', 'branch'])
    expect(queryClient.getQueryData(page)).toEqual({ items: [main('2')], pageCount: 1 })
    close()
    see('page', page, { items: [main('2')], pageCount: 1 })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual(['branch', 'page', 'branch', 'page'])
  })

  it("does not hide somebody else's later commit", () => {
    const { name, key, queryClient } = open()
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    expect(withRememberedHead(key, 'main', main('9'))).toEqual(main('9'))
  })

  it('does not hide that somebody went back, once lists cannot be late any more', () => {
    const { name, key, queryClient } = open()
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    vi.advanceTimersByTime(61_000)
    expect(withRememberedHead(key, 'main', main('1'))).toEqual(main('1'))
  })

  it('adds a new branch in its place, with the commits made on it', () => {
    const { name, key, queryClient } = open()
    rememberHead(queryClient, provider, name, { branch: 'edit', from: null, to: '1' })
    rememberHead(queryClient, provider, name, { branch: 'edit', from: '1', to: '2' })
    const edit = { name: 'edit', commit: '2', isProtected: false }
    const page = (...items: Branch[]) => ({ items, pageCount: 3 })
    expect(withRememberedHead(key, 'edit', undefined)).toEqual(edit)
    expect(withRememberedHeads(key, 1, page(main('1')))).toEqual(page(edit, main('1')))
    expect(withRememberedHeads(key, 2, page(main('1')))).toEqual(page(main('1')))
    const later = { ...edit, commit: '5' }
    expect(withRememberedHeads(key, 1, page(later, main('1')))).toEqual(page(later, main('1')))
  })

  it('is known as the latest own commit for a minute', () => {
    const { name, queryClient } = open()
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    rememberHead(queryClient, provider, name, { branch: 'main', from: '2', to: '3' })
    expect(latestOwnCommit(provider, name, 'main')).toBe('3')
    expect(latestOwnCommit(provider, name, 'edit')).toBeUndefined()
    vi.advanceTimersByTime(61_000)
    expect(latestOwnCommit(provider, name, 'main')).toBeUndefined()
  })

  it('touches no other repository', () => {
    const { name, queryClient } = open()
    rememberHead(queryClient, provider, name, { branch: 'main', from: '1', to: '2' })
    expect(withRememberedHead(open().key, 'main', main('1'))).toEqual(main('1'))
  })
})
