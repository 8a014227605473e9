import { type NewValue, SpelledNumber } from '../DataFormat'
import { type JsonStyle, styleOf } from '../json'
import type { DataNode } from '../nodes'
import { isList, isObject } from '../values'
import type { Dialect } from './dialects'
import { piecesOf } from './pieces'
import { isBareName } from './scan'

/** How a file writes what JSON5 leaves open. */
export interface Spelling extends JsonStyle {
  readonly quote: '"' | "'"
  readonly hasBareNames: boolean
  /** Whether containers of several lines end with a comma. */
  readonly hasLastCommas: boolean
}

/** Values that are looked at: what a file does later does not change its habits. */
const MAX_LOOKS = 200

export function spellingOf(text: string, root: DataNode, dialect: Dialect): Spelling {
  const seen = { single: 0, double: 0, bare: 0, quoted: 0, commas: 0, none: 0 }
  const waiting = [root]
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const node = waiting.shift()
    if (node === undefined) break
    if (node.kind === 'string') seen[text[node.from] === "'" ? 'single' : 'double']++
    if (node.kind !== 'array' && node.kind !== 'object') continue
    const { pieces, isOnOneLine, hasLastComma } = piecesOf(text, node, dialect)
    if (!isOnOneLine && pieces.length > 0) seen[hasLastComma ? 'commas' : 'none']++
    if (node.kind === 'array') waiting.push(...node.items.slice(0, MAX_LOOKS))
    else
      for (const { keySpan, value } of node.members.slice(0, MAX_LOOKS)) {
        seen[/["']/.test(text.charAt(keySpan.from)) ? 'quoted' : 'bare']++
        waiting.push(value)
      }
  }
  const isPlain = /\/[/*]/.test(text)
  const style = styleOf(text)
  return {
    ...style,
    // What has comments is not minified, whatever stands between its values.
    isMinified: style.isMinified && !isPlain,
    quote: dialect.isJson5 && seen.single > seen.double ? "'" : '"',
    hasBareNames: dialect.isJson5 && seen.bare > seen.quoted,
    hasLastCommas: seen.commas > seen.none,
  }
}

/** A value as text; on one line, or its lines behind the first indented by `outer`. */
export function spelled(value: NewValue, spelling: Spelling, outer: string, isOnOneLine: boolean): string {
  if (!isList(value) && !isObject(value)) return scalarText(value, spelling)
  const { indent, lineEnd, isMinified, hasLastCommas } = spelling
  const within = outer + indent
  const write = (inner: NewValue) => spelled(inner, spelling, within, isOnOneLine)
  const colon = isMinified ? ':' : ': '
  const parts = isList(value)
    ? value.map(write)
    : Object.entries(value).map(([key, inner]) => nameText(key, spelling) + colon + write(inner))
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  if (isMinified || isOnOneLine) return open + parts.join(isMinified ? ',' : ', ') + close
  const lines = parts.map((part) => lineEnd + within + part).join(',')
  return open + lines + (hasLastCommas ? ',' : '') + lineEnd + outer + close
}

export function nameText(name: string, { hasBareNames, quote }: Spelling): string {
  return hasBareNames && isBareName(name) ? name : quoted(name, quote)
}

function scalarText(value: null | boolean | number | string | SpelledNumber, { quote }: Spelling): string {
  if (value instanceof SpelledNumber) return value.spelling
  return typeof value === 'string' ? quoted(value, quote) : JSON.stringify(value)
}

export function quoted(value: string, quote: '"' | "'"): string {
  const double = JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  )
  if (quote === '"') return double
  const inside = double
    .slice(1, -1)
    .replace(/\\.|'/gs, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part))
  return `'${inside}'`
}
