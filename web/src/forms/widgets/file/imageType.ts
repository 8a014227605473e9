import { endingOf, pixelTypeOf } from '~/lib/imageTypes'

/** A picture that browsers show. */
interface ImageType {
  readonly mediaType: string
  /** Of file names, with the dot. */
  readonly ending: string
}

const SVG: ImageType = { mediaType: 'image/svg+xml', ending: '.svg' }

/** What the bytes are, whatever the file is called; undefined for no picture that browsers show. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = Array.from(bytes.subarray(0, 16), (byte) => String.fromCharCode(byte)).join('')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { mediaType: 'image/png', ending: '.png' }
  if (start.startsWith('\xff\xd8\xff')) return { mediaType: 'image/jpeg', ending: '.jpg' }
  if (/^GIF8[79]a/.test(start)) return { mediaType: 'image/gif', ending: '.gif' }
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP')
    return { mediaType: 'image/webp', ending: '.webp' }
  if (/^ftypavi[fs]/.test(start.slice(4))) return { mediaType: 'image/avif', ending: '.avif' }
  return isSvg(bytes) ? SVG : undefined
}

/** An XML text whose first element is `svg`. */
function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^>]*>\s*)*<svg[\s>]/i.test(text)
}

/** The picture that a file is by its name; undefined for any other file. */
export function imageTypeOfName(path: string): string | undefined {
  return endingOf(path) === 'svg' ? SVG.mediaType : pixelTypeOf(path)
}
