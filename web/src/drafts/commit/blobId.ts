/**
 * Git's id of a file with these bytes, or with this text in UTF-8: SHA-1 over a header and the bytes. `crypto.subtle`
 * would do it too, but is missing on plain http.
 */
export function blobId(file: string | Uint8Array): string {
  const content = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const header = new TextEncoder().encode(`blob ${content.length}\0`)
  const bytes = new Uint8Array(header.length + content.length)
  bytes.set(header)
  bytes.set(content, header.length)
  return sha1(bytes)
}

/** FIPS 180-4, in hexadecimal digits. */
function sha1(bytes: Uint8Array): string {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n)
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])
  const words = new Int32Array(80)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = padded.getInt32(block + i * 4)
    digestBlock(state, words)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function digestBlock(state: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 80; i++) {
    words[i] = rotated(at(words, i - 3) ^ at(words, i - 8) ^ at(words, i - 14) ^ at(words, i - 16), 1)
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  for (let i = 0; i < 80; i++) {
    const next = (rotated(a, 5) + mixed(i, b, c, d) + e + at(words, i)) | 0
    e = d
    d = c
    c = rotated(b, 30)
    b = a
    a = next
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round < 20) return (((b & c) | (~b & d)) + 0x5a827999) | 0
  if (round < 40) return ((b ^ c ^ d) + 0x6ed9eba1) | 0
  if (round < 60) return (((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc) | 0
  return ((b ^ c ^ d) + 0xca62c1d6) | 0
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0
}
