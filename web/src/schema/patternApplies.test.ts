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
    ['^(foo|bar)$', 'bar', true],
    ['^(?:foo|bar)-[0-9]{1,3}$', 'bar-1000', false],
    ['^[a-z]{2}(-[A-Z]{2})?$', 'de-AT', true],
    ['^(x-)?[a-z0-9_]+$', 'x-a_1', true],
    ['^v[0-9]+(?:\\.[0-9]+)?$', 'v1.2', true],
    ['^[(|*+]+$', '(|*', true],
    ['^\\(a\\)$', '(a)', true],
    ['^(ab)+$', 'ababa', false],
    ['^\\p{L}+$', 'äß', true],
  ])('%s and %s: %s', (source, name, applies) => {
    expect(patternApplies(source, name)).toBe(applies)
  })

  it.each([
    ['repeats of repeats', '^(a+)+$'],
    ['repeats of choices', '^(a|a)*$'],
    ['repeats of what may be nothing', '^(a?){60}$'],
    ['repeats of repeats in a group of its own', '^(?:x|(?:a*)*)b$'],
    ['many groups of choices', `^${'(a|a)'.repeat(40)}b$`],
    ['looking ahead', '^(?=(a+)+$)'],
    ['named groups', '^(?<x>a)$'],
    ['a group that does not end', '^(a'],
    ['references', '^a\\1$'],
    ['many optional characters', `^${'a?'.repeat(40)}a*b$`],
    ['many bounded repeats', `^${'a{0,1}'.repeat(40)}a*b$`],
    ['three repeats', '^a*a*a*b$'],
    ['two that may begin anywhere', 'a*a*b'],
    ['two that may begin anywhere behind a bar', '^c|a*a*b'],
    ['no expression', '['],
    ['brackets within brackets', `${'('.repeat(50_000)}a${')'.repeat(50_000)}`],
  ])('are not run: %s', (_name, source) => {
    // Some of them would take hours with this name, which the limit of every test ends.
    expect(patternApplies(source, 'a'.repeat(60))).toBeUndefined()
  })

  it('are not run for names of unusual length', () => {
    expect(patternApplies('^a*b$', 'a'.repeat(10_000))).toBeUndefined()
  })
})
