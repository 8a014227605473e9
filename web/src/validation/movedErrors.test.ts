import { expect, it } from 'vitest'
import { movedErrors } from './movedErrors'

function errorsAt(...pointers: string[]) {
  return pointers.map((pointer) => ({ pointer, keyword: 'type', params: {} }))
}

it('goes with the items of a list, and with lists in them', () => {
  const errors = errorsAt('', '/a', '/a/0', '/a/1/b/2/c', '/a/2', '/ab/0')
  const moves = [
    { list: '/a', to: [1, 0, undefined] },
    { list: '/a/0/b', to: [0, 2, 1] },
  ]
  expect(movedErrors(errors, moves)).toEqual(errorsAt('', '/a', '/a/1', '/a/0/b/1/c', '/ab/0'))
  expect(movedErrors(errors, [])).toBe(errors)
})
