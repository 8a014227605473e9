import type { TextSource } from '~/lib/text/text'

/** How a file is written, as far as new values follow it. */
export interface Habits {
  readonly lineEnd: '\n' | '\r\n'
  /** How far a map stands behind the name above it. */
  readonly step: number
  /** How far a list stands behind the name above it. */
  readonly listStep: number
  /** From a dash to its value. */
  readonly dash: number
  readonly quote: '"' | "'" | undefined
  /** Whether lists of single values stand between brackets. */
  readonly hasFlowLists: boolean
  /** What stands inside of the brackets of a map. */
  readonly bracePadding: string
  /** Whether dates stand without quotes. */
  readonly hasPlainDates: boolean
}

/** Code units that are looked at; what a text does later does not change its habits. */
const SAMPLE = 100_000

/** Those of the last text: many edits of one text ask for the same. */
let last: { readonly text: string; readonly habits: Habits } | undefined

export function habitsOf(source: TextSource): Habits {
  const text = source.slice(0, SAMPLE)
  if (last?.text !== text) last = { text, habits: habitsIn(text) }
  return last.habits
}

function habitsIn(text: string): Habits {
  const lists = /^( *)(?:- +)*[^\s#-][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*( *)- /m.exec(
    text,
  )
  const maps =
    /^( *)[^\s#-][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*( *)[^\s#-][^\n]*:(?:\s|$)/m.exec(
      text,
    )
  const step = Math.max(0, (maps?.[2]?.length ?? 0) - (maps?.[1]?.length ?? 0)) || 2
  const listStep = listStepIn(lists?.[0]) ?? step
  const flowLists = count(text, /[:-][ \t]+\[[ \t]*[^\]\s]/g)
  const blockLists = count(text, /:[ \t]*(?:#[^\n]*)?\r?\n[ \t]*- /g)
  const plainDates = count(text, /[:-][ \t]+\d{4}-\d\d-\d\d/g)
  const doubles = count(text, /(?:[:-][ \t]+|[[{,][ \t]*)"/g)
  const singles = count(text, /(?:[:-][ \t]+|[[{,][ \t]*)'/g)
  return {
    lineEnd: /\r\n/.test(text) ? '\r\n' : '\n',
    step,
    listStep,
    dash: (/^ *-( +)[^\s#-]/m.exec(text)?.[1]?.length ?? 1) + 1,
    quote: doubles === singles ? undefined : doubles > singles ? '"' : "'",
    hasFlowLists: flowLists > blockLists,
    bracePadding: /\{ /.test(text) ? ' ' : '',
    hasPlainDates: plainDates > count(text, /[:-][ \t]+["']\d{4}-\d\d-\d\d/g),
  }
}

/** From the name above a list to its first dash. */
function listStepIn(example: string | undefined): number | undefined {
  const lines = example?.split('\n')
  const [name, item] = [lines?.[0], lines?.at(-1)]
  if (name === undefined || item === undefined) return undefined
  const step = item.indexOf('-') - (/^ *(?:- +)*/.exec(name)?.[0].length ?? 0)
  return step >= 0 ? step : undefined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
