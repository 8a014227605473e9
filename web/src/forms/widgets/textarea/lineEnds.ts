/** A text as text areas have it. */
export function asShown(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** What became of a text in a text area, with the line ends that it had: only what was typed is another one. */
export function withLineEnds(typed: string, before: string): string {
  if (!before.includes('\r')) return typed
  const shown = asShown(before)
  const most = Math.min(shown.length, typed.length)
  let head = 0
  while (head < most && shown[head] === typed[head]) head++
  let tail = 0
  while (tail < most - head && shown.at(-1 - tail) === typed.at(-1 - tail)) tail++
  const lineEnd = /(?:^|[^\r])\n|\r(?!\n)/.test(before) ? '\n' : '\r\n'
  const middle = typed.slice(head, typed.length - tail).replaceAll('\n', lineEnd)
  const result =
    before.slice(0, placeIn(before, head)) + middle + before.slice(placeIn(before, shown.length - tail))
  // Behind a single `\r` a `\n` would be one line end with it.
  return asShown(result) === typed ? result : typed
}

/** Where an offset of the shown text is in the text itself. */
function placeIn(text: string, offset: number): number {
  let at = 0
  for (let left = offset; left > 0; left--) at += text.startsWith('\r\n', at) ? 2 : 1
  return at
}
