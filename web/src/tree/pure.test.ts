import { expect, test } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import type { TreeEntry } from '~/provider/types'
import { array, assert, constantFrom, property, uniqueArray } from '~/testing/fastCheck'
import { buildTree } from './buildTree'
import { dirtyFolders } from './dirtyFolders'
import { filterTree } from './filterTree'
import { flatten } from './flatten'
import { typeAhead } from './keyboard'
import { joinFolders } from './subtrees'

function blob(path: string): TreeEntry {
  return { path, type: 'blob', mode: '100644', sha: 'b' }
}

function folder(path: string): TreeEntry {
  return { path, type: 'tree', mode: '040000', sha: 't' }
}

function shown(entries: readonly TreeEntry[], closed: readonly string[] = []) {
  return flatten(buildTree(entries, 'o/r'), ({ path }) => !closed.includes(path)).map(({ path }) => path)
}

test('orders numbers in names by their value', () => {
  expect(shown(['p10.json', 'p9.json', 'P1.json'].map(blob))).toEqual(['', 'P1.json', 'p9.json', 'p10.json'])
})

test('keeps empty and unloaded folders, and does not repeat one that is listed and implied', () => {
  expect(shown([folder('empty'), blob('a/b/c.json'), folder('a'), folder('a/b')])).toEqual([
    '',
    'a',
    'a/b',
    'a/b/c.json',
    'empty',
  ])
})

test('a closed folder hides all that is below it', () => {
  expect(shown([blob('a/b/c.json'), blob('d.json')], ['a'])).toEqual(['', 'a', 'd.json'])
})

test('every entry has one row; each folder comes before what it holds; positions count through its children', () => {
  const step = constantFrom('a', 'b', 'c', 'd10', 'd9', 'Ü')
  const path = array(step, { minLength: 1, maxLength: 4 }).map((steps) => `${steps.join('/')}.json`)
  assert(
    property(uniqueArray(path), (paths) => {
      const rows = flatten(buildTree(paths.map(blob), 'o/r'), () => true)
      expect(
        rows
          .filter(({ type }) => type === 'blob')
          .map((row) => row.path)
          .sort(),
      ).toEqual([...paths].sort())
      for (const row of rows) {
        row.children.forEach((child, index) => {
          expect(rows.indexOf(child)).toBeGreaterThan(rows.indexOf(row))
          expect([child.position, child.setSize, child.level]).toEqual([
            index + 1,
            row.children.length,
            row.level + 1,
          ])
        })
      }
    }),
  )
})

test('the filter wants every word, in any case, anywhere in the path', () => {
  const root = buildTree(
    ['content/Prices.json', 'content/prices.sheaf.json', 'a/b.md', 'Prices sheaf/x.md'].map(blob),
    'o/r',
  )
  const shown = (query: string) => {
    const found = sliced(filterTree(root, query)).finish().answer
    return found && flatten(found, () => true).map(({ path, position, setSize }) => [path, position, setSize])
  }
  expect(shown('PRICES sheaf')).toEqual([
    ['', 1, 1],
    ['content', 1, 2],
    ['content/prices.sheaf.json', 1, 1],
    ['Prices sheaf', 2, 2],
    ['Prices sheaf/x.md', 1, 1],
  ])
  expect(shown('nowhere')).toBeUndefined()
})

test('listings of single folders join to one list with whole paths', () => {
  const loaded = new Map([
    ['', [folder('a'), blob('b.json')]],
    ['a', [blob('c.json')]],
  ])
  expect(joinFolders(loaded).map(({ path }) => path)).toEqual(['a', 'b.json', 'a/c.json'])
})

test('all folders above an edited file are known', () => {
  expect([...dirtyFolders(new Set(['a/b/c.json', 'd.json']))].sort()).toEqual(['', 'a', 'a/b'])
})

test('the same letter again goes on to the next row, a longer prefix may stay', () => {
  const rows = flatten(buildTree([blob('ab'), blob('ac'), blob('b')], 'o/r'), () => true)
  expect(typeAhead(rows, 1, 'a')).toBe(2)
  expect(typeAhead(rows, 2, 'aa')).toBe(1)
  expect(typeAhead(rows, 2, 'ac')).toBe(2)
  expect(typeAhead(rows, 0, 'x')).toBeUndefined()
})
