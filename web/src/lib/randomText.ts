/** 128 unguessable bits in 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
