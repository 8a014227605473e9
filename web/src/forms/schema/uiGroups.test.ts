import { array, assert, constantFrom, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { layoutOf, readGroups } from './uiGroups'

function layout(names: string, groups: readonly object[]) {
  const members = names.split('').map((name) => ({ name }))
  const read = readGroups(JSON.parse(JSON.stringify(groups)))
  const { loose, groups: placed } = layoutOf(members, read)
  const joined = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('')
  return [joined(loose), ...placed.map((one) => joined(one.members))]
}

it.each<[string, string, object[], string[]]>([
  ['none', 'abc', [], ['abc']],
  ['some in groups, the others before them', 'abcd', [{ fields: ['d', 'b'] }], ['ac', 'db']],
  ['the rest where the star is', 'abcd', [{ fields: ['*', 'a'] }, { fields: ['c'] }], ['', 'bda', 'c']],
  ['a name in two groups counts once', 'ab', [{ fields: ['a'] }, { fields: ['a', 'b'] }], ['', 'a', 'b']],
  ['unknown names and empty groups are passed over', 'ab', [{ fields: ['x'] }, { title: 'T' }], ['ab']],
  ['a second star has nothing left', 'ab', [{ fields: ['*'] }, { fields: ['*'] }], ['', 'ab']],
])('lays out %s', (_case, names, groups, expected) => {
  expect(layout(names, groups)).toEqual(expected)
})

it('shows every member exactly once, whatever the groups say', () => {
  const name = constantFrom('a', 'b', 'c', 'd', 'e')
  const field = constantFrom('a', 'b', 'c', 'd', 'e', '*', 'x')
  assert(
    property(uniqueArray(name), array(array(field)), (names, groups) => {
      const shown = layout(
        names.join(''),
        groups.map((fields) => ({ fields })),
      )
      expect(shown.join('').split('').toSorted()).toEqual(names.toSorted())
    }),
  )
})

it('reads what a group says and nothing else', () => {
  expect(readGroups('no list')).toEqual([])
  expect(readGroups([{ title: 'A', fields: ['a', 5], as: 'tab', open: false }, 'b', { as: 'page' }])).toEqual(
    [
      { title: 'A', description: undefined, fields: ['a'], as: 'tab', isOpen: false },
      { title: undefined, description: undefined, fields: [], as: 'section', isOpen: true },
    ],
  )
})
