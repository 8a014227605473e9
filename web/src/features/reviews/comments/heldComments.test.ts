import { expect, it } from 'vitest'
import { readHeld } from './heldComments'

const held = {
  id: 'a',
  place: 'comment shop.json changed:/price',
  about: 'Price: 9 → 12',
  words: 'Why?',
  comment: {
    commit: 'c',
    path: 'shop.json',
    body: 'Why?',
    at: { side: 'after', lines: { first: 2, last: 2 } },
  },
  otherwise: { commit: 'c', path: 'shop.json', body: 'Price: Why?' },
}

it('reads what it has kept', () => {
  expect(readHeld(JSON.stringify([held]))).toEqual([held])
})

it.each([
  '',
  '[',
  '{}',
  '[1]',
  JSON.stringify([{ ...held, comment: { ...held.comment, at: { side: 'up' } } }]),
])('takes %j for none', (kept) => {
  expect(readHeld(kept)).toEqual([])
})
