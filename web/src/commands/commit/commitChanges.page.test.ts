import { describe, expect, it, vi } from 'vitest'
import { leaveOut } from '~/changes/selection'
import { currentChangeSet, openDocument } from '~/drafts/documents'
import { branchQuery, fileQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, snapshotOf, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { retry } from '../operations'
import { commitChanges } from './commitChanges'
import { CommitConflictError } from './commitDrafts'

const path = 'prices.json'
const before = '{\n  "bread": 3,\n  "milk": 1\n}\n'
const edited = before.replace('3', '4')
const form = { message: 'File updates', newBranch: undefined }

// Documents and known heads live as long as the page, so each test has a repository of its own.
let count = 0
let shop: MemoryRepository
let main: RefReference
let home: string
const github = serveGitHub((fake) => {
  count += 1
  main = { owner: 'ada', repo: `shop${count}`, ref: 'main' }
  home = `/github/ada/shop${count}`
  shop = fake.addRepository({ ...main, files: { [path]: before, 'other.json': '{}' } })
})

/** An edit of the file, as a person makes it. */
function edit(text: string) {
  const sha = snapshotOf(shop, shop.branches.get('main') ?? '').get(path)?.sha ?? ''
  const document = openDocument('ada', { ...main, path }, { sha, text: before, mode: '100644' }, 'shown')
  document.apply([{ from: 0, to: document.text.length, insert: text }], 'code')
  return document
}

function head(branch: string) {
  return shop.commits.get(shop.branches.get(branch) ?? '')
}

describe('commitChanges', () => {
  it('puts the edits on the branch as one commit and ends the drafts', async () => {
    const start = shop.branches.get('main')
    const document = edit(edited)
    const { scope, address } = await renderCommandScope(`${home}/tree/main/`)
    await scope.queryClient.fetchQuery(branchQuery(scope.provider, main, 'main'))
    const operation = await finishedOperation(commitChanges(scope, main, form))
    expect(operation).toMatchObject({ type: 'Loaded', label: 'Commit to main' })
    expect(textAt(shop, 'main', path)).toBe(edited)
    expect(textAt(shop, 'main', 'other.json')).toBe('{}')
    expect(head('main')).toMatchObject({ message: 'File updates', parents: [start] })
    expect(currentChangeSet('ada', main)).toEqual([])
    expect(document.isDirty).toBe(false)
    const named = scope.queryClient.getQueryData(branchQuery(scope.provider, main, 'main').queryKey)
    expect(named).toMatchObject({ branch: { name: 'main', commit: head('main')?.sha } })
    expect(address()).toBe(`${home}/tree/main/`)
  })

  it('knows the committed file without asking for it', async () => {
    edit(edited)
    const { scope } = await renderCommandScope(`${home}/tree/main/`)
    await finishedOperation(commitChanges(scope, main, form))
    const sha = snapshotOf(shop, head('main')?.sha ?? '').get(path)?.sha ?? ''
    const query = fileQuery(scope.provider, { ...main, path }, { commit: head('main')?.sha ?? '', sha })
    const { bytes } = await scope.queryClient.fetchQuery(query)
    expect(new TextDecoder().decode(bytes)).toBe(edited)
    expect(github.requests.filter((call) => /contents|blobs/.test(call))).toEqual([])
  })

  it('names the branch that stands in the way of a new one, though no list of branches had it', async () => {
    edit(edited)
    shop.branches.set('spring/prices', shop.branches.get('main') ?? '')
    const { scope } = await renderCommandScope(`${home}/tree/main/`)
    const operation = await finishedOperation(commitChanges(scope, main, { ...form, newBranch: 'spring' }))
    expect(operation?.error?.message).toContain('Git cannot keep spring beside the branch spring/prices.')
    expect(github.requests.some((call) => call.startsWith('POST'))).toBe(false)
  })

  it('does not commit to a branch that somebody has made of the name of the new one', async () => {
    edit(edited)
    const { scope } = await renderCommandScope(`${home}/tree/main/`)
    shop.branches.set('spring', shop.branches.get('main') ?? '')
    const operation = await finishedOperation(commitChanges(scope, main, { ...form, newBranch: 'spring' }))
    expect(operation?.error?.message).toContain('There is already a branch spring.')
    expect(github.requests.some((call) => call.startsWith('POST'))).toBe(false)
  })

  it('creates a new branch from the current one and goes to the same page of it', async () => {
    const start = shop.branches.get('main')
    edit(edited)
    const { scope, address } = await renderCommandScope(`${home}/blob/main/prices.json`)
    const operation = await finishedOperation(
      commitChanges(scope, main, { ...form, newBranch: 'feature/x#1' }),
    )
    expect(operation.type).toBe('Loaded')
    expect(shop.branches.get('main')).toBe(start)
    expect(textAt(shop, 'feature/x#1', path)).toBe(edited)
    expect(address()).toBe(`${home}/blob/feature%2Fx%231/prices.json`)
  })

  it('goes on with the branch that an earlier try created', async () => {
    edit(edited)
    const { scope, address } = await renderCommandScope(`${home}/tree/main/`)
    github.fail('POST', /git\/commits/, refused(403, 'Resource not accessible'), 1)
    const id = commitChanges(scope, main, { ...form, newBranch: 'edit' })
    expect(await finishedOperation(id)).toMatchObject({ type: 'Failed', error: { kind: 'forbidden' } })
    expect(currentChangeSet('ada', main)).toHaveLength(1)
    expect(address()).toBe(`${home}/tree/main/`)
    retry(id)
    expect(await finishedOperation(id)).toMatchObject({ type: 'Loaded' })
    expect(textAt(shop, 'edit', path)).toBe(edited)
    expect(address()).toBe(`${home}/tree/edit/`)
  })

  it('goes on with it also when the form is submitted again', async () => {
    edit(edited)
    const { scope } = await renderCommandScope(`${home}/tree/main/`)
    github.goOffline(/git\/trees$/, 3)
    const again = { ...form, newBranch: 'edit' }
    expect((await finishedOperation(commitChanges(scope, main, again))).type).toBe('Failed')
    expect(shop.branches.has('edit')).toBe(true)
    expect((await finishedOperation(commitChanges(scope, main, again))).type).toBe('Loaded')
    expect(textAt(shop, 'edit', path)).toBe(edited)
    // Once it is finished the name is taken.
    edit(before.replace('3', '7'))
    const { error } = await finishedOperation(commitChanges(scope, main, again))
    expect(error?.message).toContain('There is already a branch edit.')
  })

  it('does not go on with one that is gone since', async () => {
    edit(edited)
    const { scope } = await renderCommandScope(`${home}/tree/main/`)
    github.goOffline(/git\/trees$/, 3)
    const again = { ...form, newBranch: 'edit' }
    expect((await finishedOperation(commitChanges(scope, main, again))).type).toBe('Failed')
    shop.branches.delete('edit')
    expect((await finishedOperation(commitChanges(scope, main, again))).type).toBe('Loaded')
    expect(textAt(shop, 'edit', path)).toBe(edited)
  })

  it('creates no branch where there is nothing to commit', async () => {
    edit(edited)
    commitFiles(shop, 'main', { [path]: edited }, 'theirs, the same')
    const { scope, address } = await renderCommandScope(`${home}/tree/main/`)
    const operation = await finishedOperation(commitChanges(scope, main, { ...form, newBranch: 'edit' }))
    expect(operation.type).toBe('Loaded')
    expect(shop.branches.has('edit')).toBe(false)
    expect(currentChangeSet('ada', main)).toEqual([])
    expect(address()).toBe(`${home}/tree/main/`)
  })

  it("keeps others' changes of the same file", async () => {
    edit(edited)
    commitFiles(shop, 'main', { [path]: before.replace('1', '2') }, 'theirs')
    const { scope } = await renderCommandScope()
    const onCommitted = vi.fn<NonNullable<Parameters<typeof commitChanges>[3]>>()
    await finishedOperation(commitChanges(scope, main, form, onCommitted))
    expect(textAt(shop, 'main', path)).toBe('{\n  "bread": 4,\n  "milk": 2\n}\n')
    expect(onCommitted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ merged: [expect.objectContaining({ path, changes: 1 })] }),
    )
  })

  it('leaves out what the person left out: it stays as a draft on top of the commit', async () => {
    edit(edited.replace('"milk": 1', '"milk": 8'))
    const { scope } = await renderCommandScope()
    const [draft] = currentChangeSet('ada', main)
    if (!draft) throw new Error('no draft')
    const leftOut = leaveOut(new Map(), draft, new Set(['changed:/milk']))
    await finishedOperation(commitChanges(scope, main, { ...form, leftOut }))
    expect(textAt(shop, 'main', path)).toBe(edited)
    expect(currentChangeSet('ada', main)).toMatchObject([
      { base: { text: edited }, text: edited.replace('"milk": 1', '"milk": 8') },
    ])
  })

  it('asks about a value that both changed, and commits what the person chose', async () => {
    edit(edited)
    commitFiles(shop, 'main', { [path]: before.replace('3', '5') }, 'theirs')
    const theirs = shop.branches.get('main')
    const { scope } = await renderCommandScope()
    const { error } = await finishedOperation(commitChanges(scope, main, form))
    if (!(error instanceof CommitConflictError)) throw new Error('no conflict')
    expect(error.message).toContain('Somebody changed the same things as you in prices.json.')
    expect(shop.branches.get('main')).toBe(theirs)
    expect(currentChangeSet('ada', main)).toHaveLength(1)

    const resolutions = new Map(
      error.files.map((file) => [
        file.path,
        { theirs: file.theirs, choices: new Map(file.conflicts.map(({ id }) => [id, 'ours' as const])) },
      ]),
    )
    await finishedOperation(commitChanges(scope, main, { ...form, resolutions }))
    expect(textAt(shop, 'main', path)).toBe(edited)
  })

  it('keeps the edits when the network is down', async () => {
    const document = edit(edited)
    github.goOffline()
    const { scope } = await renderCommandScope()
    const { type, error } = await finishedOperation(commitChanges(scope, main, form))
    expect(type).toBe('Failed')
    expect(error).toMatchObject({ kind: 'offline' })
    expect(document.text).toBe(edited)
    expect(currentChangeSet('ada', main)).toHaveLength(1)
  })

  it('says that a rule protects the branch', async () => {
    edit(edited)
    shop.protectedBranches.add('main')
    const { scope } = await renderCommandScope()
    const { error } = await finishedOperation(commitChanges(scope, main, form))
    expect(error?.message).toContain('A rule protects this branch. Commit to a new branch')
  })
})
