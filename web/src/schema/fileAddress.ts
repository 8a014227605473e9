/** Precedes the path of a file in the address of its schema. Nothing is ever read from it. */
const ORIGIN = 'sheaf://file/'

export function fileAddress(path: string): string {
  return ORIGIN + path.split('/').map(encodeURIComponent).join('/')
}

/** The path of the file that has an address; undefined for the address of anything else. */
export function fileOfAddress(address: string): string | undefined {
  return address.startsWith(ORIGIN) ? decodeURIComponent(address.slice(ORIGIN.length)) : undefined
}
