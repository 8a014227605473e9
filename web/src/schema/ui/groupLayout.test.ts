import { describe, expect, it } from 'vitest'
import {
  anything,
  array,
  assert,
  constantFrom,
  letrec,
  oneof,
  property,
  record,
  uniqueArray,
} from '~/testing/fastCheck'
import { groupsAround, layoutOf, membersOfGroups, type Placed } from './groupLayout'
import { readGroups } from './uiGroups'

interface Member {
  readonly name: string
}

function placed(names: readonly string[], groups: unknown) {
  return layoutOf(
    names.map((name): Member => ({ name })),
    readGroups(JSON.parse(JSON.stringify(groups))),
  )
}

/** Members joined; groups in brackets, tabs with a bar. */
function written({ members, groups, isTab }: Placed<Member>): string {
  return `${isTab ? '|' : ''}${members.map(({ name }) => name).join('')}(${groups.map(written).join(' ')})`
}

function layout(names: string, groups: unknown): string {
  const { loose, groups: found } = placed(names.split(''), groups)
  return [loose.map(({ name }) => name).join(''), ...found.map(written)].join(' ')
}

describe('one level of groups', () => {
  it.each<[string, string, object[], string]>([
    ['none', 'abc', [], 'abc'],
    ['some in groups, the others before them', 'abcd', [{ fields: ['d', 'b'] }], 'ac db()'],
    ['the rest where the star is', 'abcd', [{ fields: ['*', 'a'] }, { fields: ['c'] }], ' bda() c()'],
    ['a name in two groups once', 'ab', [{ fields: ['a'] }, { fields: ['a', 'b'] }], ' a() b()'],
    ['a name twice in one group once', 'ab', [{ fields: ['b', 'a', 'b'] }], ' ba()'],
    ['no unknown names and empty groups', 'ab', [{ fields: ['x'] }, { title: 'T' }], 'ab'],
    ['nothing behind a second star', 'ab', [{ fields: ['*'] }, { fields: ['*'] }], ' ab()'],
    ['a member called like the star, and the rest', 'a*', [{ fields: ['*'] }], ' a*()'],
    [
      'tabs together, where the first stands',
      'abcd',
      [{ fields: ['a'] }, { as: 'tab', fields: ['b'] }, { fields: ['c'] }, { as: 'tab', fields: ['d'] }],
      ' a() |b() |d() c()',
    ],
  ])('lays out %s', (_case, names, groups, expected) => {
    expect(layout(names, groups)).toBe(expected)
  })

  it('shows as sections what is too much for a bar of tabs', () => {
    const names = Array.from({ length: 25 }, (_, index) => `n${index}`)
    const tabs = names.map((name) => ({ as: 'tab', fields: [name] }))
    expect(placed(names, tabs).groups.some(({ isTab }) => isTab)).toBe(false)
    expect(placed(names.slice(1), tabs).groups.every(({ isTab }) => isTab)).toBe(true)
  })
})

describe('groups in groups', () => {
  it.each<[string, string, object[], string]>([
    ['own fields first', 'abc', [{ fields: ['c'], groups: [{ fields: ['a'] }] }], 'b c(a())'],
    ['only what is inside', 'ab', [{ groups: [{ groups: [{ fields: ['b'] }] }] }], 'a ((b()))'],
    ['the star deep inside', 'abc', [{ fields: ['b'], groups: [{ fields: ['*'] }] }], ' b(ac())'],
    [
      'a name in a group and inside of it once',
      'ab',
      [{ fields: ['a'], groups: [{ fields: ['a', 'b'] }] }],
      ' a(b())',
    ],
    [
      'tabs in sections in tabs',
      'abc',
      [
        {
          as: 'tab',
          fields: ['a'],
          groups: [
            {
              groups: [
                { as: 'tab', fields: ['b'] },
                { as: 'tab', fields: ['c'] },
              ],
            },
          ],
        },
      ],
      ' |a((|b() |c()))',
    ],
    ['nothing of what is empty all through', 'a', [{ groups: [{ groups: [{ fields: ['x'] }] }] }], 'a'],
    ['what is no list of groups', 'a', [{ fields: ['a'], groups: { fields: ['b'] } }], ' a()'],
  ])('lays out %s', (_case, names, groups, expected) => {
    expect(layout(names, groups)).toBe(expected)
  })

  it('names them by their positions, and finds the way to a member', () => {
    const { groups } = placed(['a', 'b'], [{ fields: ['a'] }, { groups: [{}, { fields: ['b'] }] }])
    expect(groupsAround(groups, 'b').map(({ name }) => name)).toEqual(['1', '1.1'])
    expect(groupsAround(groups, 'a').map(({ index }) => index)).toEqual([0])
    expect(groupsAround(groups, 'x')).toEqual([])
  })

  it('keeps what is nested deeper than anybody goes, in the last group', () => {
    let nest: object = { fields: ['deep'] }
    for (let level = 0; level < 500; level++) nest = { fields: [`f${level}`], groups: [nest] }
    const { loose, groups } = placed(['deep', 'f0', 'f499'], [nest])
    expect(loose).toEqual([])
    expect(membersOfGroups(groups).map(({ name }) => name)).toEqual(['f499', 'f0', 'deep'])
    expect(groupsAround(groups, 'deep')).toHaveLength(6)
  })

  it('takes ten thousand groups', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `n${index}`)
    const { loose, groups } = placed(
      [...names, 'more'],
      names.map((name) => ({ fields: [name, 'n0'] })),
    )
    expect(loose.map(({ name }) => name)).toEqual(['more'])
    expect(membersOfGroups(groups).map(({ name }) => name)).toEqual(names)
  })
})

it('shows every member exactly once, whatever the groups say', () => {
  const name = constantFrom('a', 'b', 'c', 'd', 'e')
  const field = constantFrom('a', 'b', 'c', 'd', 'e', '*', 'x')
  const { list } = letrec((tie) => ({
    list: oneof({ depthSize: 'small' }, array(tie('group')), anything()),
    group: record(
      {
        fields: oneof(array(oneof(field, anything())), anything()),
        as: constantFrom('tab', 'section', 7),
        groups: tie('list'),
      },
      { requiredKeys: [] },
    ),
  }))
  assert(
    property(uniqueArray(name), list, (names, groups) => {
      const read = readGroups(JSON.parse(JSON.stringify(groups) ?? 'null'))
      const { loose, groups: found } = layoutOf(
        names.map((one) => ({ name: one })),
        read,
      )
      const shown = [...loose, ...membersOfGroups(found)].map((member) => member.name)
      expect(shown.toSorted()).toEqual(names.toSorted())
    }),
  )
})
