import { expect, test } from 'vitest'
import { contentOf } from './fileContent'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('text is decoded, its byte order mark kept', () => {
  expect(contentOf('a.json', utf8('\uFEFF{"é": 1}'))).toEqual({ kind: 'text', text: '\uFEFF{"é": 1}' })
})

test('what is no UTF-8, or holds a NUL, is binary', () => {
  expect(contentOf('a.bin', new Uint8Array([0xff, 0xfe, 0x41]))).toEqual({ kind: 'binary' })
  expect(contentOf('a.json', utf8('a\0b'))).toEqual({ kind: 'binary' })
})

test('images go by their ending, but a drawing of code stays code', () => {
  expect(contentOf('img/Photo.JPG', new Uint8Array([1]))).toEqual({ kind: 'image', mediaType: 'image/jpeg' })
  expect(contentOf('logo.svg', utf8('<svg/>')).kind).toBe('text')
  expect(contentOf('constructor', utf8('x')).kind).toBe('text')
})
