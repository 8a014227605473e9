import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { blobId } from './blobId'

test.each([
  // `git hash-object --stdin`
  ['', 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'],
  ['hello\n', 'ce013625030ba8dba906f756967f9e9ca394464a'],
])('%j has the id that Git gives it', (text, id) => {
  expect(blobId(text)).toBe(id)
})

test('agrees with another implementation for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const bytes = Buffer.from(text)
      expect(blobId(text)).toBe(
        createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
      )
    }),
  )
})
