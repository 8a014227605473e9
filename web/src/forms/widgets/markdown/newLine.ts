import type { Selected } from './marks'

/** What begins a line of a list or of a quote: room before it, its sign, the box of a task. */
const SIGN = /^([ \t]*)([-*+]|(\d{1,8})([.)])|>)( \[[ xX]\])?[ \t]+/

/**
 * Enter in a list goes on with the list, and in its empty line ends it, as in every editor of Markdown. Undefined where
 * a new line is just that.
 */
export function newLine({ text, from, to }: Selected): Selected | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const [sign, room = '', mark = '', number, point = '', box] = SIGN.exec(text.slice(start, from)) ?? []
  if (sign === undefined || from !== to) return undefined
  const lineEnd = text.indexOf('\n', from)
  const isEmpty = text.slice(start + sign.length, lineEnd === -1 ? undefined : lineEnd).trim() === ''
  if (isEmpty) return { text: text.slice(0, start) + text.slice(from), from: start, to: start }
  const next = number === undefined ? mark : `${Number(number) + 1}${point}`
  const inserted = `\n${room}${next}${box === undefined ? '' : ' [ ]'} `
  const at = from + inserted.length
  return { text: text.slice(0, from) + inserted + text.slice(to), from: at, to: at }
}
