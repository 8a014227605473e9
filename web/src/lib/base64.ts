/** The bytes of base64 text. White space is skipped: GitHub breaks lines after 60 characters. Undefined if it is no base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

// Argument lists longer than this overflow the stack in some engines.
const chunkSize = 0x8000

export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkSize) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkSize))
  }
  return btoa(binary)
}
