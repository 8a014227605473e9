const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Lists and objects in one another. Deeper ones are beyond what the browser can write as JSON, and beyond any form. */
export const MAX_NESTING = 1_000

/** How many lists and objects of a JSON text stand in one another, at the deepest place. */
export function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return deepest
}

/** Where the closing quote stands. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
