import { expect, test } from 'vitest'
import { endingOf, pixelTypeOf } from './imageTypes'

test.each([
  ['a/b.PNG', 'png', 'image/png'],
  ['photo.old.jpg', 'jpg', 'image/jpeg'],
  ['folder.png/readme', '', undefined],
  ['png', '', undefined],
  ['a.constructor', 'constructor', undefined],
  ['drawing.svg', 'svg', undefined],
])('%s', (path, ending, mediaType) => {
  expect([endingOf(path), pixelTypeOf(path)]).toEqual([ending, mediaType])
})
