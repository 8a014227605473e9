import { describe, expect, it } from 'vitest'
import { readBareRef } from './bareRef'

const branches = ['feature/x', 'feature/x/y', 'main'].map((name) => ({
  name,
  commit: '0'.repeat(40),
  isProtected: false,
}))

describe('readBareRef', () => {
  it.each([
    ['a branch as it stands', 'main', 'docs/a.json', undefined],
    ['an encoded branch with slashes', 'feature/x', 'a.json', undefined],
    ['a whole branch name', 'feature', 'x', { ref: 'feature/x', path: '' }],
    ['a branch name, then a path', 'feature', 'x/docs/a.json', { ref: 'feature/x', path: 'docs/a.json' }],
    ['the longest of two', 'feature', 'x/y/a.json', { ref: 'feature/x/y', path: 'a.json' }],
    ['no part of a name', 'feature', 'xy/a.json', undefined],
    ['a tag', 'v1.0', 'a.json', undefined],
  ])('%s', (_, ref, path, expected) => {
    expect(readBareRef(branches, { ref, path })).toEqual(expected)
  })
})
