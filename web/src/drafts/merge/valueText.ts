import { type JsonStyle, styleOf } from '../json'
import { indentAt } from '../json/style'
import { type Located, rawOf } from './sameNode'

/** The text of a value as it would stand at the start of a line of a text of this style. */
export function valueText(value: Located, style: JsonStyle): string {
  const raw = rawOf(value)
  if (style.isMinified) return compact(raw)
  if (!raw.includes('\n')) return raw
  const indent = indentAt(value.text, value.node.from)
  const unindented = indent === '' ? raw : raw.replaceAll(`\n${indent}`, '\n')
  const unit = styleOf(value.text).indent
  return unit === style.indent
    ? unindented
    : unindented.replace(/(?<=\n)[ \t]+/g, inUnits(unit, style.indent))
}

/** The text without the white space between its tokens. */
export function compact(raw: string): string {
  return raw.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

/** Indents by other units; white space that is no whole unit stays as it is. */
function inUnits(from: string, to: string): (space: string) => string {
  return (space) => {
    let levels = 0
    while (space.startsWith(from, levels * from.length)) levels++
    return to.repeat(levels) + space.slice(levels * from.length)
  }
}
