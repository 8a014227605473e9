import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { type Always, casesOf, emptiedBodies, readsOf, statementsOf, withEdits } from './leaveOut'

function parsed(code: string) {
  return parseSync('react.js', code).program
}

/** Without the white space that is left where something was. */
function plain(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim()
}

describe('functions', () => {
  it('have another body', () => {
    const code = 'function a(b) { return b } function c() { a(1) }'
    expect(withEdits(code, emptiedBodies(parsed(code), new Map([['a', 'return 2']])))).toBe(
      'function a(b) {return 2} function c() { a(1) }',
    )
  })

  it('are asked for by names that are there', () => {
    expect(() => emptiedBodies(parsed('function a() {}'), new Map([['b', '']]))).toThrow('by the name of b')
    expect(() => statementsOf(parsed('a.b = 1'), 'a.b = 1', ['a.c'])).toThrow('by the name of a.c')
  })
})

describe('cases', () => {
  const without = (code: string) => plain(withEdits(code, casesOf(parsed(code), 'tag', [2, 3])))

  it('go with what they do', () => {
    expect(without('switch (node.tag) { case 1: a(); break; case 2: b(); break; default: c() }')).toBe(
      'switch (node.tag) { case 1: a(); break; default: c() }',
    )
  })

  it('leave what another case runs into', () => {
    expect(without('switch (tag) { case 1: a(); case 2: b(); break; case 3: c() }')).toBe(
      'switch (tag) { case 1: a(); b(); break; }',
    )
    expect(without('switch (tag) { case 1: case 2: b(); break }')).toBe('switch (tag) { case 1: b(); break }')
    expect(without('switch (tag) { case 2: case 1: b(); break }')).toBe('switch (tag) { case 1: b(); break }')
    expect(without('switch (tag) { case 1: if (a) break; case 2: b() }')).toBe(
      'switch (tag) { case 1: if (a) break; b() }',
    )
  })

  it('leave variables that others write, but not those of functions in them', () => {
    expect(
      without(
        'switch (tag) { case 2: for (var a in b) { var c = function () { var d } } return; case 1: a = c }',
      ),
    ).toBe('switch (tag) { case 2: var a, c; case 1: a = c }')
  })

  it('of other things stay', () => {
    const code = 'switch (lane) { case 2: a() }'
    expect(without(code)).toBe(code)
  })

  it('are answered where they are compared', () => {
    expect(without('a = 2 === node.tag || 3 !== tag || 1 === tag || 2 === lane')).toBe(
      'a = false || true || 1 === tag || 2 === lane',
    )
  })
})

describe('what is always the same', () => {
  const always: Always = { variables: { isOld: '!1' }, members: { gone: 'null' } }
  const within = (code: string) =>
    withEdits(`var isOld; ${code}`, readsOf(parsed(`var isOld; ${code}`), always))

  it('stands where it is read', () => {
    expect(within('if (isOld && a.b.gone) c(isOld)')).toBe('var isOld; if (!1 && null) c(!1)')
  })

  it('is written as before', () => {
    const code = 'isOld = a; a.gone = b; isOld++; d = { gone: 1, isOld: 2 }'
    expect(within(code)).toBe(`var isOld; ${code}`)
    expect(within('a.gone.b = 1')).toBe('var isOld; null.b = 1')
  })

  it('is no variable that is called like a member, and no member like a variable', () => {
    const code = 'var gone = a.isOld; b(gone)'
    expect(within(code)).toBe(`var isOld; ${code}`)
  })

  it('is no parameter, and nothing that every object has', () => {
    const code = 'function a(isOld) {} b.hasOwnProperty(constructor)'
    expect(within(code)).toBe(`var isOld; ${code}`)
  })

  it('is there', () => {
    expect(() => readsOf(parsed('var other'), always)).toThrow('by the name of isOld')
  })
})
