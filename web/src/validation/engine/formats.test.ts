import { expect, it } from 'vitest'
import { formats } from './formats'

it.each<[format: string, fits: readonly string[], fitsNot: readonly string[]]>([
  ['uri', ['https://a.example', 'urn:x:y', 'http://[::1]:80/a?b#c'], ['a/b', 'http://x/{y}', '1:2']],
  ['uri-reference', ['', '../a', '//host/a', '?q', 'a:b'], ['1:2', ' ', '\\a', 'ü']],
  ['iri', ['https://example.org/ü'], ['ü', 'https://example.org/a b']],
  ['iri-reference', ['ü?q#f'], ['^']],
  ['uri-template', ['http://x/{y}', '{?a,b*,c:3}', 'plain'], ['{', '{a b}', '%d']],
  ['idn-email', ['실례@실례.테스트'], ['', '@', 'a b@c']],
])('knows a %s', (format, fits, fitsNot) => {
  expect(fits.filter((text) => formats[format]?.(text) === false)).toEqual([])
  expect(fitsNot.filter((text) => formats[format]?.(text) === true)).toEqual([])
})
