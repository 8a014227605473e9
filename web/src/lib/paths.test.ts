import { describe, expect, it } from 'vitest'
import {
  basename,
  dirname,
  isProjectPath,
  joinPath,
  normalizePath,
  projectName,
  relativeTo,
  resolveFrom,
} from './paths'

describe('resolveFrom', () => {
  it.each([
    ['shop.sheaf.json', 'shop.json', 'shop.json'],
    ['a/b/shop.sheaf.json', 'shop.json', 'a/b/shop.json'],
    ['a/b/shop.sheaf.json', './data/shop.json', 'a/b/data/shop.json'],
    ['a/b/shop.sheaf.json', '../shop.json', 'a/shop.json'],
    ['a/b/shop.sheaf.json', '../../shop.json', 'shop.json'],
    ['a/b/shop.sheaf.json', '../../../shop.json', undefined],
    ['shop.sheaf.json', '../shop.json', undefined],
    ['a/shop.sheaf.json', '../../a/shop.json', undefined],
    ['a/shop.sheaf.json', '/shop.json', undefined],
    ['a/shop.sheaf.json', '', undefined],
    ['a/shop.sheaf.json', '.', undefined],
    ['a/shop.sheaf.json', '..', undefined],
    ['a/shop.sheaf.json', 'data/', undefined],
    ['a/shop.sheaf.json', 'data/..', undefined],
    ['a/shop.sheaf.json', 'dir a/100%/é#f?.json', 'a/dir a/100%/é#f?.json'],
    ['a/shop.sheaf.json', '...', 'a/...'],
  ])('from %s, %j is %j', (file, relative, path) => {
    expect(resolveFrom(file, relative)).toBe(path)
  })
})

describe('paths', () => {
  it.each([
    ['a/b/c.json', 'a/b', 'c.json'],
    ['c.json', '', 'c.json'],
    ['', '', ''],
  ])('%j lies in %j as %j', (path, folder, name) => {
    expect(dirname(path)).toBe(folder)
    expect(basename(path)).toBe(name)
    expect(joinPath(folder, name)).toBe(path)
  })

  it('resolve steps within the root only', () => {
    expect(normalizePath('a/./b/../c')).toBe('a/c')
    expect(normalizePath('a/../..')).toBeUndefined()
  })

  it.each([
    ['shop.sheaf.json', true, 'shop'],
    ['a.sheaf.json/readme', false, 'readme'],
    ['a/price list.sheaf.json', true, 'price list'],
    ['.sheaf.json', true, '.sheaf.json'],
    ['shop.json', false, 'shop.json'],
    ['shop.sheaf.JSON', false, 'shop.sheaf.JSON'],
  ])('%s is a project: %s, named %s', (path, isProject, name) => {
    expect(isProjectPath(path)).toBe(isProject)
    expect(projectName(path)).toBe(name)
  })
})

describe('relativeTo', () => {
  it.each([
    ['', 'a.png', 'a.png'],
    ['data', 'data/images/a.png', 'images/a.png'],
    ['data/en', 'data/images/a.png', '../images/a.png'],
    ['data', 'a.png', '../a.png'],
    ['images', 'images', '../images'],
    ['a/b', 'a/bc/d.png', '../bc/d.png'],
  ])('from %j, %j is %j', (folder, path, expected) => {
    expect(relativeTo(folder, path)).toBe(expected)
    expect(normalizePath(`${folder}/${expected}`)).toBe(path)
  })
})
