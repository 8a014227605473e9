import { expect, test } from 'vitest'
import type { Draft } from '~/drafts/draft'
import { sliced } from '~/lib/slices/slices'
import type { TreeEntry } from '~/provider/types'
import { createProjects } from '../Projects'
import { readProject } from '../readProject'
import { searchedFiles } from './searchedFiles'

function projectsWith(files: Readonly<Record<string, object>>) {
  const all = Object.entries(files).flatMap(([path, project]) => {
    const reading = readProject(JSON.stringify(project), path)
    return reading.kind === 'form' ? [[path, reading.form] as const] : []
  })
  return createProjects(new Map(all), [])
}

const blob = (path: string, size = 10): TreeEntry => ({
  path,
  type: 'blob',
  mode: '100644',
  sha: `sha of ${path}`,
  size,
})

const found = (entries: readonly TreeEntry[], drafts: readonly Draft[] = []) =>
  sliced(
    searchedFiles(
      entries,
      projectsWith({ 'a.sheaf.json': { options: { dataFile: 'a.json' }, schema: {} } }),
      drafts,
    ),
  ).finish().answer

test('data that a form shows comes first and by its values, other texts by their lines, pictures not at all', () => {
  const { files, left } = found([blob('README.md'), blob('photo.jpg'), blob('a.json'), blob('a.sheaf.json')])
  expect(files.map(({ path, as }) => [path, as.kind])).toEqual([
    ['a.json', 'data'],
    ['README.md', 'lines'],
    ['a.sheaf.json', 'lines'],
  ])
  expect(left).toBe(0)
})

test('what somebody has typed is searched in place of what was committed, and not what is to go', () => {
  const draft = (path: string, changes: Partial<Draft>): Draft => ({
    account: 'ada',
    reference: { owner: 'o', repo: 'r', ref: 'main', path },
    base: { mode: '100644', sha: 'x', text: '' },
    text: 'typed',
    updatedAt: '2027-01-01T00:00:00Z',
    ...changes,
  })
  const { files } = found(
    [blob('a.json'), blob('b.md'), blob('c.md')],
    [draft('a.json', {}), draft('b.md', { isDeleted: true }), draft('new.md', {})],
  )
  expect(files.map(({ path, version }) => [path, version.kind])).toEqual([
    ['a.json', 'text'],
    ['new.md', 'text'],
    ['c.md', 'blob'],
  ])
})

test('what is too large, or too much, is counted', () => {
  const many = Array.from({ length: 20_010 }, (_, n) => blob(`n/${n}.md`))
  const { files, left } = found([blob('large.md', 2_000_000), ...many, blob('a.json')])
  expect(files).toHaveLength(20_000)
  expect(files[0]?.path).toBe('a.json')
  expect(left).toBe(12)
})
