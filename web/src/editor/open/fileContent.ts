import { basename } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'

/** What a file's bytes are, as far as the screen has to know. */
export type ShownContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly mediaType: string }
  | { readonly kind: 'binary' }

/** Formats that browsers draw. SVG is text: it is shown as code, never drawn as part of the page. */
const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
}

export function contentOf(path: string, bytes: Uint8Array): ShownContent {
  const ending = basename(path).split('.').at(-1)?.toLowerCase() ?? ''
  const mediaType = Object.hasOwn(imageTypes, ending) ? imageTypes[ending] : undefined
  if (mediaType !== undefined) return { kind: 'image', mediaType }
  const text = textOf(bytes)
  return text === undefined ? { kind: 'binary' } : { kind: 'text', text }
}

/** Undefined for what is no text. */
function textOf(bytes: Uint8Array): string | undefined {
  // Git's own mark of a binary file is a NUL in its first 8,000 bytes (git/xdiff-interface.c).
  return bytes.subarray(0, 8000).includes(0) ? undefined : decodeUtf8(bytes)
}
