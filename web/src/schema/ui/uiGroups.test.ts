import { expect, it } from 'vitest'
import { readGroups } from './uiGroups'

const plain = {
  title: undefined,
  description: undefined,
  fields: [],
  as: 'section',
  isOpen: true,
  groups: [],
}

it('reads what a group says and nothing else', () => {
  expect(readGroups('no list')).toEqual([])
  expect(
    readGroups([{ title: 'A', fields: ['a', 5], as: 'tab', open: false }, 'b', null, [], { as: 'page' }]),
  ).toEqual([{ ...plain, title: 'A', fields: ['a'], as: 'tab', isOpen: false }, plain])
})

it('reads groups inside of groups', () => {
  const inner = { title: 'Inner', fields: ['b'] }
  expect(readGroups([{ fields: ['a'], groups: [inner, 'x'] }, { groups: inner }])).toEqual([
    { ...plain, fields: ['a'], groups: [{ ...plain, title: 'Inner', fields: ['b'] }] },
    plain,
  ])
})
