import { endingOf, pixelTypeOf } from '~/lib/imageTypes'
import { decodeUtf8 } from '~/lib/utf8'

/** What a file's bytes are, as far as the screen has to know. */
export type ShownContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly mediaType: string }
  | { readonly kind: 'binary' }

export function contentOf(path: string, bytes: Uint8Array): ShownContent {
  // SVG is text: it is shown as code, never drawn as part of the page.
  const mediaType = pixelTypeOf(path) ?? (endingOf(path) === 'ico' ? 'image/x-icon' : undefined)
  if (mediaType !== undefined) return { kind: 'image', mediaType }
  const text = textOf(bytes)
  return text === undefined ? { kind: 'binary' } : { kind: 'text', text }
}

/** Undefined for what is no text. */
function textOf(bytes: Uint8Array): string | undefined {
  // Git's own mark of a binary file is a NUL in its first 8,000 bytes (git/xdiff-interface.c).
  return bytes.subarray(0, 8000).includes(0) ? undefined : decodeUtf8(bytes)
}
