import * as fc from '~/testing/fastCheck'
import type { JsonValue } from '../nodes'

/** Texts that readers of YAML have stumbled over. */
const HOSTILE: readonly string[] = [
  '',
  ' ',
  'a',
  'no',
  'On',
  '12:30',
  '1e3',
  '010',
  '0x1F',
  '~',
  '<<',
  '2026-01-01',
  '1_000',
  '.',
  'null',
  '- a',
  '-',
  'a: b',
  'a:',
  '#c',
  'a #c',
  "it's",
  '"q"',
  '[a]',
  '{a}',
  'a, b',
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`a',
  '|',
  '> x',
  '? a',
  ': a',
  '---',
  '...',
  'a\nb',
  'a\nb\n',
  'a\n\nb\n\n',
  ' a\nb',
  '\na',
  'a\n  b\nc\n',
  'a \nb',
  '\n',
  '\n\n',
  '\ta',
  'a\tb',
  '\\',
  '\\n',
  'é',
  '😀',
  '日本 語',
  '\u2028',
  '\u0085',
  '\ufeff',
  '\0',
  '\r',
  'a\r\nb',
  '\x7f',
  'a:\tb',
  'long '.repeat(30).trim(),
  '1.2.3',
  'true',
  ':a',
  'x: #',
  "'",
  '"',
  'a\n---\nb\n',
]

export const hostileText = fc.constantFrom(...HOSTILE)

export const hostileKey = fc.constantFrom(
  'a',
  'b',
  'c',
  'key',
  'no',
  '1',
  'a b',
  'a: b',
  '#x',
  '__proto__',
  '',
  'é',
  '-',
  '<<',
  'x"y',
  "x'y",
)

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  hostileText,
  fc.constantFrom<JsonValue>(null, true, false, 0, 1, -2.5, 1e21, 'word', 'two words', 'x'),
)

export const anyValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(hostileKey, tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value

export interface WrittenStyle {
  readonly step: number
  readonly isFlush: boolean
  readonly lineEnd: string
  readonly mark: string
  readonly start: string
  /** Answers that decide by turns about comments, quotes, brackets, blank lines. */
  readonly whims: readonly number[]
  readonly isEnded: boolean
}

export const writtenStyle: fc.Arbitrary<WrittenStyle> = fc.record({
  step: fc.constantFrom(2, 2, 4, 3),
  isFlush: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\n', '\r\n'),
  mark: fc.constantFrom('', '', '\ufeff'),
  start: fc.constantFrom('', '', '---\n', '# head\n', '# head\n\n', '%YAML 1.2\n---\n'),
  whims: fc.array(fc.nat(30), { minLength: 8, maxLength: 20 }),
  isEnded: fc.constantFrom(true, true, true, false),
})

/** A value as YAML text, in one of the many ways that people write it. */
export function writeYaml(value: JsonValue, style: WrittenStyle): string {
  let turn = 0
  const whim = (of: number) => (style.whims[turn++ % style.whims.length] ?? 0) % of
  const comment = () => (whim(6) === 0 ? ` # c${turn}` : '')
  const above = (indent: string) => (whim(7) === 0 ? [`${indent}# above ${turn}`] : whim(9) === 0 ? [''] : [])

  const text = (value: string, isInFlow: boolean): string => {
    const isSimple = /^[a-z][a-z ]*[a-z]$|^[a-z]$/.test(value) && !/^(?:no|on|null|true|y|n)$/.test(value)
    const pick = whim(3)
    if (isSimple && pick !== 0) return value
    if (pick === 1 && !isInFlow && /^é$/.test(value)) return value
    if (/[^\x20-\x7e]/.test(value) || pick === 2) return escaped(value)
    return `'${value.replaceAll("'", "''")}'`
  }
  const flow = (value: JsonValue): string => {
    if (typeof value === 'string') return text(value, true)
    if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
    if (typeof value === 'object' && value !== null)
      return `{${Object.entries(value)
        .map(([key, inner]) => `${text(key, true)}: ${flow(inner)}`)
        .join(', ')}}`
    return typeof value === 'number' && Math.abs(value) > 1e20 ? '1.0e+21' : String(value)
  }
  const blockText = (value: string, indent: string): readonly string[] | undefined => {
    if (!/^[^\s][^\r\u2028\u0085\ufeff\0\x7f]*\n/.test(value) || /[\r\u2028\u0085\ufeff\0\x7f]/.test(value))
      return undefined
    // A blank line above what follows would count.
    if (value.endsWith('\n\n')) return undefined
    const lines = value.split('\n')
    const isEnded = lines.at(-1) === ''
    if (isEnded) lines.pop()
    const chomping = isEnded ? '' : '-'
    return [`|${chomping}${comment()}`, ...lines.map((line) => (line === '' ? '' : indent + line))]
  }
  /** The head on the line of the name, and lines below. */
  const behind = (value: JsonValue, column: number, isInList: boolean): readonly string[] => {
    if (typeof value === 'string') {
      const block = whim(4) > 0 ? blockText(value, ' '.repeat(column + style.step)) : undefined
      return block ?? [text(value, false) + comment()]
    }
    const isFull = typeof value === 'object' && value !== null && Object.keys(value).length > 0
    if (!isFull || whim(5) === 0) return [(value === null && whim(2) === 0 ? '' : flow(value)) + comment()]
    const isList = Array.isArray(value)
    const inner = isInList ? column + 2 : isList && style.isFlush ? column : column + style.step
    const lines = block(value, inner)
    if (isInList && !lines[0]?.trim().startsWith('#') && lines[0] !== '')
      return [lines[0]?.trimStart() ?? '', ...lines.slice(1)]
    return [comment().trim(), ...lines]
  }
  const block = (value: JsonValue, column: number): readonly string[] => {
    const indent = ' '.repeat(column)
    if (Array.isArray(value))
      return value.flatMap((item) => {
        const [head = '', ...below] = behind(item, column, true)
        return [...above(indent), `${indent}-${head === '' ? '' : ` ${head}`}`, ...below]
      })
    if (typeof value !== 'object' || value === null) return behind(value, -style.step, false)
    return Object.entries(value).flatMap(([key, inner]) => {
      const [head = '', ...below] = behind(inner, column, false)
      return [...above(indent), `${indent}${text(key, false)}:${head === '' ? '' : ` ${head}`}`, ...below]
    })
  }
  const isFull = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  const lines = isFull ? block(value, 0) : [flow(value)]
  const written = style.start + lines.join('\n') + (style.isEnded ? '\n' : '')
  return style.mark + written.replaceAll('\n', style.lineEnd)
}

function escaped(value: string): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
