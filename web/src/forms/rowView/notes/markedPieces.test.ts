import { expect, test } from 'vitest'
import { markedPieces } from './markedPieces'

const text = (text: string) => ({ kind: 'text', text })
const code = (text: string) => ({ kind: 'code', text })
const block = (text: string) => ({ kind: 'block', text })
const link = (text: string, url = text) => ({ kind: 'text', text, url })

test.each([
  ['words', [text('words')]],
  ['', []],
  ['a `b` c', [text('a '), code('b'), text(' c')]],
  ['a `b', [text('a `b')]],
  ['see\n```ts\nlet a\n```\nthere', [text('see'), block('let a'), text('there')]],
  ['see ```json5 title="a"\r\n{\r\n}\r\n```', [text('see '), block('{\r\n}')]],
  ['~~~\na\n\nb\n~~~\n', [block('a\n\nb')]],
  ['```\na\n', [text('```\na\n')]],
  ['```let a``` and ``b``', [code('let a'), text(' and '), code('b')]],
  ['See https://a.org/b#c.', [text('See '), link('https://a.org/b#c'), text('.')]],
  ['(https://a.org)', [text('('), link('https://a.org'), text(')')]],
  ['[`b`](https://a.org/b) it', [link('b', 'https://a.org/b'), text(' it')]],
  ['[no](javascript:alert(1))', [text('[no](javascript:alert(1))')]],
  ['[x] *a_b*', [text('[x] *a_b*')]],
  ['https://', [text('https://')]],
])('%j', (given, pieces) => {
  expect(markedPieces(given)).toEqual(pieces)
})

test('a text that opens much and closes nothing is read in time', () => {
  const begun = performance.now()
  for (const piece of ['```', '[', '`', 'https://', '[a](https://', '```\n', 'a```\n', '~~~\na'])
    markedPieces(piece.repeat(20_000 / piece.length))
  expect(performance.now() - begun).toBeLessThan(10_000)
})
