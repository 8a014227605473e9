import { expect, it } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { readSeparated, writeSeparated } from './separated'

it.each<[string, string, readonly (readonly string[])[]]>([
  ['one word', 'bread', [['bread']]],
  ['a sentence with commas', 'bread, butter; jam', [['bread, butter; jam']]],
  ['nothing', '', [['']]],
  ['a column', 'a\nb\n', [['a'], ['b']]],
  ['a column of sentences', 'a, b\nc', [['a, b'], ['c']]],
  [
    'tabs',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'Windows line ends',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['lines of different lengths', 'a\tb\nc', [['a', 'b'], ['c']]],
  [
    'empty cells',
    '\t\n\tx',
    [
      ['', ''],
      ['', 'x'],
    ],
  ],
  ['an empty line in the middle', 'a\n\nb', [['a'], [''], ['b']]],
  [
    'commas, equally many',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons, equally many',
    'a;1,5\nc;2',
    [
      ['a', '1,5'],
      ['c', '2'],
    ],
  ],
  ['quoted separators and line breaks', '"a\tb"\t"c\n""d"""', [['a\tb', 'c\n"d"']]],
  ['a quote that ends nowhere', '"a\tb', [['"a', 'b']]],
  ['a quote within a cell', '5" nails\t3', [['5" nails', '3']]],
  ['a byte order mark', '\uFEFFa\tb', [['a', 'b']]],
])('reads %s', (_what, text, cells) => {
  expect(readSeparated(text)).toEqual(cells)
})

it('reads what it wrote', () => {
  const cell = fc.string({ maxLength: 6, unit: fc.constantFrom('a', ',', ';', '"', '\t', '\n', ' ', 'é') })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (cells) => {
      expect(readSeparated(writeSeparated(cells))).toEqual(cells)
    }),
  )
})
