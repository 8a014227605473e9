/** So much of what is answered stands above the answer: enough to know what is meant. */
const LINES = 4
const LONGEST = 300

/**
 * The text of an answer to what was said of a review as a whole: a provider knows no threads there, so what is answered is
 * quoted, as at GitHub. What it quotes itself, and what Markdown does not show, is left out.
 */
export function quotedAnswer(said: string, words: string): string {
  const own = said
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('>'))
  if (own.length === 0) return words
  const quoted = own.slice(0, LINES).map((line) => `> ${cut(line)}`)
  if (own.length > LINES) quoted.push('> …')
  return `${quoted.join('\n')}\n\n${words}`
}

function cut(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
