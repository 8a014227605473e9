import { type JsonStyle, styleOf } from '~/formats/json'
import { QUOTE, scanString, skipWhiteSpace } from '~/formats/json/scan'
import { indentAt } from '~/formats/json/style'
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

/** A value's text without the white space between its tokens. */
export function compact(raw: string): string {
  let made = ''
  let from = 0
  // Not by an expression: for a text of ten megabytes in it engines run out of stack.
  for (let at = 0; at < raw.length; ) {
    const next = raw.charCodeAt(at) === QUOTE ? scanString(raw, at) : skipWhiteSpace(raw, at)
    if (raw.charCodeAt(at) === QUOTE) at = next
    else if (next === at) at += 1
    else {
      made += raw.slice(from, at)
      from = next
      at = next
    }
  }
  return made + raw.slice(from)
}

/** Indents by other units; white space that is no whole unit stays as it is. */
function inUnits(from: string, to: string): (space: string) => string {
  return (space) => {
    let levels = 0
    while (space.startsWith(from, levels * from.length)) levels++
    return to.repeat(levels) + space.slice(levels * from.length)
  }
}
