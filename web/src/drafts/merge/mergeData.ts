import type { DataFormat } from '~/formats/DataFormat'
import { parseJson } from '~/formats/json'
import { changeId } from './changes/changeIds'
import { changesBetween } from './changes/describeChanges'
import { type DataVersion, dataVersion } from './dataVersion'
import { mergedAside } from './mergedAside'
import { ALL_WANTED, type MergeOptions, mergeValues, type Roots } from './mergeValues'
import { isSame, type Located } from './sameNode'
import { askAsOne } from './text/askAsOne'
import { mergeText } from './text/mergeText'
import { takeLines } from './text/takeLines'
import type { Choices, FieldConflict, MergeResult, OrderConflict, Side } from './types'
import { WorkingData } from './WorkingData'

type Versions = Readonly<Record<keyof Roots, DataVersion>>

/**
 * Merges by structure what is written in any format: the values as those of JSON. The text is that of a merge by line
 * where it says these values; else theirs with our changes, or ours with theirs, by edits that the format has proven.
 * It is read again before it counts. Where there is no such text, whatever a person decides, it is asked by line: what a
 * merge by line makes of it says something else. Undefined where one of the texts cannot be read.
 */
export function mergeData(
  format: DataFormat,
  base: string,
  ours: string,
  theirs: string,
  choices: Choices = new Map(),
): MergeResult | undefined {
  const versions = versionsOf(format, { base, ours, theirs })
  if (!versions) return undefined
  const { conflicts, text } = merged(format, versions, choices)
  if (conflicts.length === 0)
    return text === undefined ? askedByLine(format, versions, choices, true) : { type: 'merged', text }
  const isWritable = decisions(conflicts).every((decided) => {
    const made = merged(format, versions, new Map([...choices, ...decided]))
    return made.conflicts.length > 0 || made.text !== undefined
  })
  return isWritable ? { type: 'conflict', conflicts } : askedByLine(format, versions, choices, false)
}

/**
 * By line, with all that was changed as one question where nothing overlaps by line and the text of both would be wrong:
 * it cannot be read, or says something else than the values that are known. Of borrowed values only lines tell what each
 * side wanted.
 */
function askedByLine(
  format: DataFormat,
  { base, ours, theirs }: Versions,
  choices: Choices,
  isKnown: boolean,
): MergeResult {
  const texts = [base.text, ours.text, theirs.text] as const
  const byLine = mergeText(...texts)
  const isWrong = byLine.type === 'merged' && (isKnown || dataVersion(format, byLine.text) === undefined)
  return isWrong ? askAsOne(...texts, choices) : mergeText(...texts, choices)
}

/**
 * `base` with just those changes of `text` that are wanted. Undefined where the format cannot write it, or one of the
 * texts cannot be read.
 */
export function takeFromData(
  format: DataFormat,
  base: string,
  text: string,
  isWanted: (id: string) => boolean,
): string | undefined {
  if (base === '') return isWanted(changeId('added', [])) ? text : base
  const versions = versionsOf(format, { base, ours: text, theirs: base })
  if (!versions) return undefined
  const made = written(format, versions, { choices: new Map(), isWanted }, false)
  const { values } = made
  if (isSame(values, versions.ours.values)) return text
  if (isSame(values, versions.base.values)) return base
  const byLine = takeLines(base, text, (candidate) => {
    const tried = dataVersion(format, candidate)
    return !!tried && changesBetween(versions.base.values, tried.values).every(({ id }) => isWanted(id))
  })
  return [byLine, made.text].find(
    (candidate) => candidate !== undefined && isSame(dataVersion(format, candidate)?.values, values),
  )
}

function versionsOf(
  format: DataFormat,
  { base, ours, theirs }: Readonly<Record<keyof Roots, string>>,
): Versions | undefined {
  const was = dataVersion(format, base)
  const mine = was && dataVersion(format, ours)
  const other = mine && (theirs === base ? was : dataVersion(format, theirs))
  return other && { base: was, ours: mine, theirs: other }
}

interface Merged {
  readonly conflicts: readonly (FieldConflict | OrderConflict)[]
  readonly text: string | undefined
}

function merged(format: DataFormat, versions: Versions, choices: Choices): Merged {
  const { base, ours, theirs } = versions
  const options = { ...ALL_WANTED, choices }
  const made = written(format, versions, options, false)
  if (made.conflicts.length > 0) return { conflicts: made.conflicts, text: undefined }
  const isFaithful = (text: string | undefined, values: Located): text is string => {
    const again = text === undefined ? undefined : dataVersion(format, text)
    return again !== undefined && isSame(again.values, values) && mergedAside(versions, again.aside)
  }
  const lines = mergeText(base.text, ours.text, theirs.text)
  if (lines.type === 'merged' && isFaithful(lines.text, made.values))
    return { conflicts: [], text: lines.text }
  // Where ours says what the base says it is its layout, or its comments, that was changed.
  const isOursFirst = isSame(base.values, ours.values)
  for (const isExchanged of [isOursFirst, !isOursFirst]) {
    const { text, values } = isExchanged ? written(format, versions, options, true) : made
    if (isFaithful(text, values)) return { conflicts: [], text }
  }
  return { conflicts: [], text: undefined }
}

/** The values of a merge, and the text that the format makes of it. */
function written(
  format: DataFormat,
  { base, ours, theirs }: Versions,
  options: MergeOptions,
  isExchanged: boolean,
): Merged & { readonly values: Located } {
  const all = [base, ours, theirs]
  const isPlain = ({ text, node }: Located) =>
    // What was put together of two versions is known by its values alone.
    all.some(({ values }) => values.text === text)
      ? !all.some(({ beyond }) => beyond.has(node))
      : node.kind === 'string' || all.every(({ beyond }) => beyond.size === 0)
  const start = isExchanged ? ours : theirs
  const working = new WorkingData(format, start, start.values, isPlain)
  const roots = { base: base.values, ours: ours.values, theirs: theirs.values }
  const conflicts = mergeValues(roots, working, options, isExchanged)
  const parse = parseJson(working.values)
  const values = parse.ok ? { text: working.values, node: parse.root } : start.values
  return { conflicts, text: working.text, values }
}

/** Ways in which a person may decide: for one side throughout, and for both wherever that is offered. */
function decisions(conflicts: Merged['conflicts']): readonly ReadonlyMap<string, Side>[] {
  const all = (side: (conflict: FieldConflict | OrderConflict) => Side) =>
    new Map(conflicts.map((conflict) => [conflict.id, side(conflict)] as const))
  return [
    all(() => 'ours'),
    all(() => 'theirs'),
    all((conflict) => (conflict.kind === 'field' && conflict.both ? 'both' : 'ours')),
  ]
}
