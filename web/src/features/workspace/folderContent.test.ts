import { expect, it } from 'vitest'
import { buildTree } from '~/tree/buildTree'
import { readProject } from '~/workspace/readProject'
import { folderContent } from './folderContent'

const entries = ['a/b/one.md', 'a/b/two.md', 'a/b/c/deep.json', 'a/x.sheaf.json', 'posts.sheaf.json'].map(
  (path) => ({ path, type: 'blob' as const, mode: '100644', sha: '' }),
)
const root = buildTree(entries, 'ada/shop')
const projects = ['a/x.sheaf.json', 'posts.sheaf.json']
const posts = readProject(
  JSON.stringify({ options: { collection: { folder: 'a/b' } }, schema: {} }),
  'posts.sheaf.json',
)
const read = new Map(posts.kind === 'form' ? [['posts.sheaf.json', posts.form]] : [])

it('has the projects in a folder, those whose entries are there, and its own files', () => {
  const content = folderContent(root, 'a/b', projects, read)
  expect(content?.projects).toEqual(['posts.sheaf.json'])
  expect(content?.children.map(({ name }) => name)).toEqual(['c', 'one.md', 'two.md'])
  expect(folderContent(root, 'a', projects, read)?.projects).toEqual(['a/x.sheaf.json'])
})

it.each(['nowhere', 'a/b/one.md', 'a/B'])('there is no folder %s', (path) => {
  expect(folderContent(root, path, projects, read)).toBeUndefined()
})
