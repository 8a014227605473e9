import { describe, expect, it } from 'vitest'
import type { RefReference } from '~/provider/types'
import { finishedOperation } from '~/testing/finishedOperation'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles, type MemoryRepository, textAt } from '~/testing/github/memoryRepository'
import { renderCommandScope } from '~/testing/renderCommandScope'
import { createProject } from './createProject'
import { createRepository, isUnfinished } from './createRepository'
import { retry } from './operations'
import { emptyProject } from './projectNames'

// Known heads live as long as the page, so each test has a repository of its own.
let count = 0
let shop: MemoryRepository
let main: RefReference
const github = serveGitHub((fake) => {
  count += 1
  main = { owner: 'ada', repo: `shop${count}`, ref: 'main' }
  shop = fake.addRepository({ ...main, files: { 'a/taken.sheaf.json': '{"schema": 1}', 'README.md': '' } })
})

describe('createProject', () => {
  it.each([
    ['', 'mynewproject', 'mynewproject'],
    ['dir a/100%', 'é#f?', 'dir a/100%/é#f?'],
  ])('in the folder %j commits the pair of files and goes to the project', async (folder, name, stem) => {
    const { scope, address } = await renderCommandScope(`/github/ada/${main.repo}/tree/main/`)
    const operation = await finishedOperation(
      createProject(scope, { ...main, name, files: emptyProject(folder, name, []) }),
    )
    expect(operation).toMatchObject({ type: 'Loaded', label: `Add the project ${name}` })
    expect(JSON.parse(textAt(shop, 'main', `${stem}.sheaf.json`) ?? '')).toEqual({
      options: { dataFile: `${name}.json` },
      schema: {},
    })
    expect(textAt(shop, 'main', `${stem}.json`)).toBe('{}\n')
    const commit = shop.commits.get(shop.branches.get('main') ?? '')
    expect(commit?.message).toBe(`Adds project ${stem}.sheaf.json`)
    expect(decodeURIComponent(address())).toBe(`/github/ada/${main.repo}/blob/main/${stem}.sheaf.json`)
  })

  it('never overwrites a file', async () => {
    const before = shop.branches.get('main')
    const { scope, address } = await renderCommandScope()
    const { error } = await finishedOperation(
      createProject(scope, { ...main, name: 'taken', files: emptyProject('a', 'taken', []) }),
    )
    expect(error?.message).toBe('There is already a file a/taken.sheaf.json. Choose another name.')
    expect(shop.branches.get('main')).toBe(before)
    expect(address()).toBe('/')
  })

  it('says so also where the same project is there already', async () => {
    const { scope } = await renderCommandScope()
    await finishedOperation(
      createProject(scope, { ...main, name: 'twice', files: emptyProject('', 'twice', []) }),
    )
    const { error } = await finishedOperation(
      createProject(scope, { ...main, name: 'twice', files: emptyProject('', 'twice', []) }),
    )
    expect(error?.message).toBe('There is already a file twice.sheaf.json. Choose another name.')
  })

  it('keeps what others commit meanwhile', async () => {
    const { scope } = await renderCommandScope()
    const id = createProject(scope, { ...main, name: 'mine', files: emptyProject('', 'mine', []) })
    commitFiles(shop, 'main', { 'theirs.json': '1' }, 'theirs')
    await finishedOperation(id)
    expect(textAt(shop, 'main', 'mine.json')).toBe('{}\n')
    expect(textAt(shop, 'main', 'theirs.json')).toBe('1')
  })
})

describe('createRepository', () => {
  const newRepository = () => ({
    repo: `forms${count}`,
    isPrivate: true,
    project: 'my-first-project',
    files: emptyProject('', 'my-first-project', []),
  })

  it('creates it with a first commit, waits, adds the project at its root and goes there', async () => {
    const input = newRepository()
    github.fail('GET', /forms\d+\/git\/ref/, refused(404, 'Not Found'), 1)
    const { scope, address } = await renderCommandScope()
    const operation = await finishedOperation(createRepository(scope, input))
    expect(operation).toMatchObject({ type: 'Loaded', label: `Create the repository ${input.repo}` })
    const created = github.repositories.find(({ repo }) => repo === input.repo)
    expect(created).toMatchObject({ owner: 'ada', isPrivate: true })
    expect(created && textAt(created, 'main', 'README.md')).toBe(`# ${input.repo}\n`)
    expect(created && textAt(created, 'main', 'my-first-project.json')).toBe('{}\n')
    expect(address()).toBe(`/github/ada/${input.repo}/blob/main/my-first-project.sheaf.json`)
  })

  it('says that the name is taken', async () => {
    const { scope } = await renderCommandScope()
    const { error } = await finishedOperation(
      createRepository(scope, { ...newRepository(), repo: main.repo }),
    )
    expect(error?.message).toContain(
      `Could not create the repository ${main.repo}. The name is already taken.`,
    )
  })

  it('goes on where it failed and does not create the repository twice', async () => {
    github.fail('POST', /git\/trees/, refused(403, 'Resource not accessible by integration'), 1)
    const { scope, address } = await renderCommandScope()
    const input = newRepository()
    const id = createRepository(scope, input)
    expect(await finishedOperation(id)).toMatchObject({ type: 'Failed', error: { kind: 'forbidden' } })
    retry(id)
    expect(await finishedOperation(id)).toMatchObject({ type: 'Loaded' })
    expect(github.requests.filter((request) => request === 'POST /user/repos')).toHaveLength(1)
    expect(address()).toContain(`/github/ada/${input.repo}/blob/main/`)
  })

  it('goes on with it also from a form that is submitted again, with another project', async () => {
    github.fail('POST', /git\/trees/, refused(403, 'Resource not accessible by integration'), 1)
    const { scope, address } = await renderCommandScope()
    const input = newRepository()
    await finishedOperation(createRepository(scope, input))
    expect(isUnfinished(scope, input)).toBe(true)
    expect(isUnfinished(scope, { ...input, isPrivate: false })).toBe(false)
    const again = { ...input, project: 'second', files: emptyProject('', 'second', []) }
    expect(await finishedOperation(createRepository(scope, again))).toMatchObject({ type: 'Loaded' })
    expect(github.requests.filter((request) => request === 'POST /user/repos')).toHaveLength(1)
    expect(address()).toBe(`/github/ada/${input.repo}/blob/main/second.sheaf.json`)
    expect(isUnfinished(scope, input)).toBe(false)
  })
})
