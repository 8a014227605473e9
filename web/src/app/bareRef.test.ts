import { describe, expect, it } from 'vitest'
import { readBareRef } from './bareRef'

const commit = '0'.repeat(40)
const main = { name: 'main', commit, isProtected: false }
const nothing = { branch: undefined, below: [], isEmpty: false }
const below = ['feature/x', 'feature/x/y'].map((name) => ({ name, commit }))

describe('readBareRef', () => {
  it.each([
    ['a whole branch name', 'feature', 'x', { ref: 'feature/x', path: '' }],
    ['a branch name, then a path', 'feature', 'x/docs/a.json', { ref: 'feature/x', path: 'docs/a.json' }],
    ['the longest of two', 'feature', 'x/y/a.json', { ref: 'feature/x/y', path: 'a.json' }],
    ['no part of a name', 'feature', 'xy/a.json', undefined],
    ['another path', 'feature', 'docs/a.json', undefined],
  ])('%s', (_, ref, path, expected) => {
    expect(readBareRef({ ...nothing, below }, { ref, path })).toEqual(expected)
  })

  it('leaves a branch as it stands', () => {
    const named = { ...nothing, branch: main }
    expect(readBareRef(named, { ref: 'main', path: 'docs/a.json' })).toBeUndefined()
  })
})
