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

const shown = { id: 'b', place: 'answer 4', about: 'Price: 9 → 12', words: 'It was.' }

it('reads what it has kept', () => {
  const answer = { ...shown, answer: { to: '4', body: 'It was.' } }
  expect(readHeld(JSON.stringify([held, answer]))).toEqual([held, answer])
})

it.each([
  '',
  '[',
  '{}',
  '[1]',
  JSON.stringify([{ ...shown, answer: { to: 4 } }]),
  JSON.stringify([{ ...held, comment: { ...held.comment, at: { side: 'up' } } }]),
])('takes %j for none', (kept) => {
  expect(readHeld(kept)).toEqual([])
})
