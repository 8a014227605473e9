/**
 * A value's JSON text without the indentation of the place it stands at; line ends as a text area has them. JSON
 * strings have no raw line breaks, so only white space between values is touched.
 */
export function outdented(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const last = lines.at(-1) ?? ''
  const indent = lines.length > 1 ? (/^[ \t]*/.exec(last)?.[0] ?? '') : ''
  if (indent === '') return lines.join('\n')
  return lines
    .map((line, index) => (index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}
