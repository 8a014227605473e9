import { describe, expect, it } from 'vitest'
import { patternApplies } from './patternApplies'

describe('patterns for names, on the page', () => {
  it.each([
    ['^x-', 'x-a', true],
    ['^x-', 'a', false],
    ['', 'a', true],
    ['foo|bar', 'a bar', true],
    ['^[a-z]+-[0-9]+$', 'a-1', true],
    ['[0-9]+', 'a1', true],
    ['^https?:', 'http:', true],
    ['^.$', '😀', true],
  ])('%s and %s: %s', (source, name, applies) => {
    expect(patternApplies(source, name)).toBe(applies)
  })

  it.each([
    ['groups', '^(a+)+$'],
    ['references', '^a\\1$'],
    ['many optional characters', `^${'a?'.repeat(40)}a*b$`],
    ['many bounded repeats', `^${'a{0,1}'.repeat(40)}a*b$`],
    ['three repeats', '^a*a*a*b$'],
    ['two that may begin anywhere', 'a*a*b'],
    ['two that may begin anywhere behind a bar', '^c|a*a*b'],
    ['no expression', '['],
  ])('are not run: %s', (_name, source) => {
    // Some of them would take hours with this name, which the limit of every test ends.
    expect(patternApplies(source, 'a'.repeat(60))).toBeUndefined()
  })

  it('are not run for names of unusual length', () => {
    expect(patternApplies('^a*b$', 'a'.repeat(10_000))).toBeUndefined()
  })
})
