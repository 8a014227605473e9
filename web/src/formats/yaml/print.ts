import { type NewValue, SpelledNumber } from '../DataFormat'
import { isList, isObject } from '../values'
import type { Habits } from './habits'
import { isPlainSafe, needsEscapesInBlock, quoted } from './quoting'

/** A value as it stands behind a name or a dash: `head` on that line, `below` on lines of its own. */
export interface Printed {
  readonly head: string
  readonly below: readonly string[]
}

/** What is around a value that is to be written. */
export interface Surroundings {
  readonly habits: Habits
  /** The column of the name or the dash that the value stands behind; -1 for the value of the whole file. */
  readonly column: number
  readonly isInList: boolean
  /** Write texts of several lines, and containers, on one line. */
  readonly isInFlow: boolean
  /** Whether a date stands without quotes here. */
  readonly isPlainDate: boolean
}

export function printed(value: NewValue, at: Surroundings): Printed {
  if (at.isInFlow) return { head: inline(value, at), below: [] }
  if (typeof value === 'string') return printedText(value, at)
  if (isList(value) && value.length > 0) {
    const areSingle = value.every(
      (item) => !isList(item) && !isObject(item) && !(typeof item === 'string' && item.includes('\n')),
    )
    if (areSingle && at.habits.hasFlowLists)
      return { head: inline(value, { ...at, isInFlow: true }), below: [] }
    const column = columnBelow(at, at.habits.listStep)
    return behind(
      at,
      column,
      value.flatMap((item) => itemLines(item, { ...at, column, isPlainDate: at.habits.hasPlainDates })),
    )
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    const column = columnBelow(at, at.habits.step)
    const lines = Object.entries(value).flatMap(([key, inner]) =>
      memberLines(key, inner, { ...at, column, isPlainDate: at.habits.hasPlainDates }),
    )
    return behind(at, column, lines)
  }
  return { head: inline(value, at), below: [] }
}

/** The lines of a list item at the column of its dash. */
export function itemLines(value: NewValue, at: Surroundings): readonly string[] {
  const { head, below } = printed(value, { ...at, isInList: true })
  const gap = ' '.repeat(
    isList(value) || isObject(value) ? at.habits.dash - 1 : Math.max(1, at.habits.dash - 1),
  )
  return [`${' '.repeat(at.column)}-${head === '' ? '' : gap + head}`, ...below]
}

/** The lines of a member at the column of its name. */
export function memberLines(key: string, value: NewValue, at: Surroundings): readonly string[] {
  const { head, below } = printed(value, { ...at, isInList: false })
  return [`${' '.repeat(at.column)}${printedKey(key, at)}:${head === '' ? '' : ` ${head}`}`, ...below]
}

/** `key: value` between braces. */
export function flowMember(key: string, value: NewValue, at: Surroundings): string {
  return `${printedKey(key, { ...at, isInFlow: true })}: ${inline(value, { ...at, isInFlow: true })}`
}

export function printedKey(
  key: string,
  { habits, isInFlow }: Pick<Surroundings, 'habits' | 'isInFlow'>,
): string {
  return isPlainSafe(key, isInFlow) ? key : quoted(key, habits.quote)
}

function columnBelow({ column, isInList, habits }: Surroundings, step: number): number {
  if (column < 0) return 0
  return column + (isInList ? habits.dash : step)
}

/** Behind a dash the first entry stands on its line. */
function behind({ isInList }: Surroundings, column: number, lines: readonly string[]): Printed {
  const [first = '', ...below] = lines
  return isInList ? { head: first.slice(column), below } : { head: '', below: lines }
}

function printedText(value: string, at: Surroundings): Printed {
  if (!canBeBlock(value)) return { head: inline(value, at), below: [] }
  const column = Math.max(0, at.column) + at.habits.step
  const { header, lines } = blockText(value, at.habits.step)
  return { head: header, below: lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line)) }
}

/** Whether a text can be a block (`|`) at all. */
export function canBeBlock(value: string): boolean {
  return value.includes('\n') && value.trim() !== '' && !needsEscapesInBlock(value)
}

/** A text of several lines as the header and the lines of a block. `step` is said where the first line is indented itself. */
export function blockText(value: string, step: number): { header: string; lines: readonly string[] } {
  const lines = value.split('\n')
  const isEnded = lines.at(-1) === ''
  if (isEnded) lines.pop()
  const chomping = isEnded ? (lines.at(-1) === '' ? '+' : '') : '-'
  const indentation = /^(?:\n|[ \t])*[ \t]/.test(value) ? String(step) : ''
  return { header: `|${indentation}${chomping}`, lines }
}

/** A value on one line. */
export function inline(value: NewValue, at: Surroundings): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return spelledNumber(String(value))
  if (value instanceof SpelledNumber) return spelledNumber(value.spelling)
  if (typeof value === 'string') {
    if (at.isPlainDate && isDate(value)) return value
    return isPlainSafe(value, at.isInFlow) ? value : quoted(value, at.habits.quote)
  }
  const within = { ...at, isInFlow: true }
  if (isList(value)) return `[${value.map((item) => inline(item, within)).join(', ')}]`
  const members = Object.entries(value).map(([key, inner]) => flowMember(key, inner, within))
  const padding = members.length > 0 ? at.habits.bracePadding : ''
  return `{${padding}${members.join(', ')}${padding}}`
}

/** As all readers take it: some want a point before the exponent. */
function spelledNumber(json: string): string {
  const parts = /^(-?\d+)(\.\d+)?[eE]([-+]?)(\d+)$/.exec(json)
  return parts ? `${parts[1]}${parts[2] ?? '.0'}e${parts[3] || '+'}${parts[4]}` : json
}

/** A day, or a time that YAML 1.1 knows. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[-+]\d\d:\d\d)?)?$/.test(text)
}
