import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64'

describe('base64', () => {
  it('reads text broken into lines of 60 characters', () => {
    const bytes = decodeBase64('eyAibmFtZSI6ICJHcsO8w59lIPCfjZUiLCAibG9uZyI6ICIwMTIzNDU2Nzg5\nMDEyMyIgfQ==\n')
    expect(new TextDecoder().decode(bytes)).toBe('{ "name": "Grüße 🍕", "long": "01234567890123" }')
  })

  it('keeps every byte, also of more than one chunk', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)
    expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
  })

  it('answers undefined for what is no base64', () => {
    expect(decodeBase64('a*b=')).toBeUndefined()
  })
})
