import { beforeEach, describe, expect, it } from 'vitest'
import { createGitHub } from '~/provider/github/createGitHub'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import type { Side } from '../merge'
import { mergeBranches } from './mergeBranches'

const name = { owner: 'ada', repo: 'shop' }
const start = { 'a.json': '{\n  "x": 1,\n  "y": 1\n}\n', 'b.txt': 'one\n', 'c.txt': 'one\n' }
let repository: MemoryRepository
let base: string
const github = serveGitHub((fake) => {
  repository = fake.addRepository({ ...name, files: start })
})
const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token })

type Files = Readonly<Record<string, string | Uint8Array | null>>

beforeEach(() => {
  base = repository.branches.get('main') ?? ''
  repository.branches.set('edit', base)
})

function diverge(ours: Files, theirs: Files) {
  return {
    ours: commitFiles(repository, 'edit', ours, 'ours'),
    theirs: commitFiles(repository, 'main', theirs, 'theirs'),
  }
}

function merge(
  sides: { readonly ours: string; readonly theirs: string },
  choices?: Map<string, Side>,
  path = 'a.json',
) {
  const sha = snapshotOf(repository, sides.theirs).get(path)?.sha ?? null
  const resolutions = choices && new Map([['a.json', { theirs: sha, choices }]])
  const request = { repository: name, branch: 'edit', base, message: 'Merge', ...sides }
  return mergeBranches(provider, { ...request, ...(resolutions && { resolutions }) })
}

describe('mergeBranches', () => {
  it('joins what each side changed, added and removed, in a commit of both parents', async () => {
    const png = new Uint8Array([0x89, 0x50, 0, 0xff])
    const sides = diverge(
      { 'a.json': '{\n  "x": 2,\n  "y": 1\n}\n', 'new/image.png': png, 'b.txt': null },
      { 'a.json': '{\n  "x": 1,\n  "y": 2\n}\n', 'theirs.txt': 'new\n', 'c.txt': null },
    )
    const outcome = await merge(sides)
    expect(outcome.type).toBe('merged')
    const commit = repository.commits.get(repository.branches.get('edit') ?? '')
    expect(commit?.parents).toEqual([sides.ours, sides.theirs])
    expect(textAt(repository, 'edit', 'a.json')).toBe('{\n  "x": 2,\n  "y": 2\n}\n')
    expect([...snapshotOf(repository, repository.branches.get('edit') ?? '').keys()].toSorted()).toEqual([
      'a.json',
      'new/image.png',
      'theirs.txt',
    ])
    expect(repository.branches.get('main')).toBe(sides.theirs)
  })

  it('asks where both changed the same, writes nothing before, and then what was chosen', async () => {
    const sides = diverge(
      { 'a.json': '{\n  "x": 2,\n  "y": 1\n}\n' },
      { 'a.json': '{\n  "x": 3,\n  "y": 3\n}\n' },
    )
    const asked = await merge(sides)
    if (asked.type !== 'conflict') throw new Error('nothing was asked')
    expect(asked.files).toMatchObject([{ path: 'a.json', conflicts: [{ kind: 'field', path: ['x'] }] }])
    expect(repository.branches.get('edit')).toBe(sides.ours)
    const id = asked.files[0]?.conflicts[0]?.id ?? ''
    expect((await merge(sides, new Map([[id, 'ours']]))).type).toBe('merged')
    expect(textAt(repository, 'edit', 'a.json')).toBe('{\n  "x": 2,\n  "y": 3\n}\n')
  })

  it('asks where theirs renamed the file, and takes our edits there', async () => {
    const ours = '{\n  "x": 2,\n  "y": 1\n}\n'
    const sides = diverge({ 'a.json': ours }, { 'a.json': null, 'z.json': start['a.json'] })
    const asked = await merge(sides)
    if (asked.type !== 'conflict') throw new Error('nothing was asked')
    expect(asked.files).toMatchObject([
      { path: 'a.json', conflicts: [{ id: 'file', reason: 'removed', renamedTo: 'z.json' }] },
    ])
    expect((await merge(sides, new Map([['file', 'both']]), 'z.json')).type).toBe('merged')
    expect(textAt(repository, 'edit', 'z.json')).toBe(ours)
    expect(snapshotOf(repository, repository.branches.get('edit') ?? '').has('a.json')).toBe(false)
  })

  it('has the tree of theirs where all of ours was given up', async () => {
    const sides = diverge({ 'a.json': '1\n' }, { 'a.json': '2\n' })
    const asked = await merge(sides)
    if (asked.type !== 'conflict') throw new Error('nothing was asked')
    const choices = new Map(asked.files[0]?.conflicts.map(({ id }) => [id, 'theirs'] as const))
    expect((await merge(sides, choices)).type).toBe('merged')
    expect(textAt(repository, 'edit', 'a.json')).toBe('2\n')
  })

  it.each<[what: string, ours: Files, theirs: Files]>([
    ['removed here and changed there', { 'b.txt': null }, { 'b.txt': 'two\n' }],
    ['no text', { 'b.txt': new Uint8Array([0xff, 1]) }, { 'b.txt': new Uint8Array([0xff, 2]) }],
  ])('names a file that it cannot ask about: %s', async (_what, ours, theirs) => {
    const sides = diverge(ours, theirs)
    await expect(merge(sides)).rejects.toThrow('b.txt')
    expect(repository.branches.get('edit')).toBe(sides.ours)
  })

  it('puts nothing on a branch that has moved', async () => {
    const sides = diverge({ 'b.txt': 'two\n' }, { 'c.txt': 'two\n' })
    const moved = commitFiles(repository, 'edit', { 'b.txt': 'three\n' }, 'again')
    await expect(merge(sides)).rejects.toMatchObject({ kind: 'not-fast-forward' })
    expect(repository.branches.get('edit')).toBe(moved)
  })
})
