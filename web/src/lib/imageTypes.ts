import { basename } from './paths'

/** Pictures made of pixels that every browser draws, by the endings of their files. */
const PIXELS: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** What stands behind the last dot of a file's name, in lower case; '' where there is none. */
export function endingOf(path: string): string {
  const name = basename(path)
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase()
}

/** The media type of such a picture, by its name alone; undefined for any other file. */
export function pixelTypeOf(path: string): string | undefined {
  const ending = endingOf(path)
  return Object.hasOwn(PIXELS, ending) ? PIXELS[ending] : undefined
}
