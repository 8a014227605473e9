import { describe, expect, it } from 'vitest'
import { checkBranchName, freeBranchName } from './branches/branchNames'
import {
  checkProjectName,
  checkRepositoryName,
  emptyProject,
  freeProjectName,
  freeRepositoryName,
  projectFiles,
} from './projectNames'

describe('branch names', () => {
  it.each(['my-new-branch', 'feature/x#1', 'ümlaut', 'a%2Fb', 'release/2.0', "it's", 'a@b', 'x.lock.y'])(
    'allow %s',
    (name) => {
      expect(checkBranchName(name, ['main'])).toBeUndefined()
    },
  )

  it.each([
    ['', 'Enter a name'],
    ['a b', 'does not allow'],
    ['a\tb', 'does not allow'],
    ['a..b', 'does not allow'],
    ['/a', 'does not allow'],
    ['a/', 'does not allow'],
    ['a//b', 'does not allow'],
    ['.a', 'does not allow'],
    ['a/.b', 'does not allow'],
    ['a.lock', 'does not allow'],
    ['a.lock/b', 'does not allow'],
    ['a.', 'does not allow'],
    ['@', 'does not allow'],
    ['a@{1}', 'does not allow'],
    ['a~1', 'does not allow'],
    ['a^', 'does not allow'],
    ['a:b', 'does not allow'],
    ['a?', 'does not allow'],
    ['a*', 'does not allow'],
    ['a[0]', 'does not allow'],
    ['a\\b', 'does not allow'],
    ['-a', 'does not allow'],
    ['refs/heads/a', 'does not allow'],
    ['0123456789abcdef0123456789abcdef01234567', 'does not allow'],
    ['main', 'already a branch main'],
    ['main/a', 'beside the branch main'],
    ['feature', 'beside the branch feature/a'],
  ])('refuse %j', (name, reason) => {
    expect(checkBranchName(name, ['main', 'feature/a'])).toContain(reason)
  })

  it('offer a free one', () => {
    expect(freeBranchName('my-new-branch', ['main'])).toBe('my-new-branch')
    expect(freeBranchName('my-new-branch', ['my-new-branch', 'my-new-branch-2'])).toBe('my-new-branch-3')
    expect(freeBranchName('my-new-branch', ['my-new-branch/of-mine'])).toBe('my-new-branch-2')
  })
})

describe('project names', () => {
  it('offer a free one, for which neither file is there', () => {
    const paths = ['a/new.json', 'a/new-2.sheaf.json', 'new.json']
    const filesIn = (folder: string) => (name: string) => {
      const { project, data } = projectFiles(folder, name)
      return [project, data]
    }
    expect(freeProjectName('new', filesIn('a'), paths)).toBe('new-3')
    expect(freeProjectName('new', filesIn(''), paths)).toBe('new-2')
    expect(freeProjectName('new', filesIn('b'), paths)).toBe('new')
  })

  it('name the pair of files', () => {
    expect(projectFiles('', 'prices')).toEqual({
      project: 'prices.sheaf.json',
      data: 'prices.json',
      dataFile: 'prices.json',
    })
    expect(projectFiles('a/b', 'my prices').project).toBe('a/b/my prices.sheaf.json')
  })

  it('take a file that is there as their data, and make no other', () => {
    const files = emptyProject('dir', 'prices', ['dir/prices.json'])
    expect(files.map(({ path }) => path)).toEqual(['dir/prices.sheaf.json'])
    expect(emptyProject('', 'prices', ['dir/prices.json']).map(({ path }) => path)).toEqual([
      'prices.sheaf.json',
      'prices.json',
    ])
  })

  it.each([
    ['mynewproject', 'no problem'],
    ['Preise für Ähren 100%', 'no problem'],
    ['', 'Enter a name'],
    ['  ', 'Enter a name'],
    [' a', 'is a file name'],
    ['a/b', 'is a file name'],
    ['..', 'is a file name'],
    ['.git', 'is a file name'],
    ['x'.repeat(101), '100 characters at most'],
    ['prices', 'no problem'],
    ['taken', 'already a file dir/taken.sheaf.json'],
  ])('%j gives %j', (name, reason) => {
    const paths = ['dir/prices.json', 'dir/taken.sheaf.json']
    const problem = checkProjectName(name, emptyProject('dir', name, paths), paths)
    expect(problem ?? 'no problem').toContain(reason)
  })
})

describe('repository names', () => {
  it('offer a free one', () => {
    expect(freeRepositoryName('forms', [])).toBe('forms')
    expect(freeRepositoryName('forms', ['Forms', 'forms-2'])).toBe('forms-3')
  })

  it.each([
    ['sheaf-forms', 'no problem'],
    ['a.b_c-1', 'no problem'],
    ['', 'Enter a name'],
    ['my forms', 'has only letters'],
    ['é', 'has only letters'],
    ['..', 'has only letters'],
    ['a.git', 'has only letters'],
    ['x'.repeat(101), '100 characters at most'],
    ['forms', 'a repository forms already'],
    ['FORMS', 'a repository FORMS already'],
  ])('%j gives %j', (name, reason) => {
    const problem = checkRepositoryName(name, ['Forms'])
    expect(problem ?? 'no problem').toContain(reason)
  })
})
