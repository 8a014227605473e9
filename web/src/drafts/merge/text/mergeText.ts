import { diffSequences, type Hunk } from '~/lib/text/diffSequences'
import type { Choices, LinesConflict, MergeResult } from '../types'
import { sameOnce, type Three } from './sameOnce'

/** How a text is merged that is not a whole file of its own. */
interface TextPart {
  /** What its conflicts are called. */
  readonly name: string
  /** How many lines of our file are above it. */
  readonly above: number
  /** Merges lines that both sides changed; undefined where a person has to say what they are to be. */
  readonly inside: (base: string, ours: string, theirs: string) => string | undefined
}

const WHOLE_FILE: TextPart = { name: 'lines', above: 0, inside: () => undefined }

/**
 * Three-way merge by line. Changes that do not overlap are both taken, also on neighbouring lines; the same change on
 * both sides is taken once. A text whose line ends were changed as a whole keeps the new ones.
 */
export function mergeText(
  base: string,
  ours: string,
  theirs: string,
  choices: Choices = new Map(),
  part: TextPart = WHOLE_FILE,
): MergeResult {
  const [was, mine, other] = [lineEndOf(base), lineEndOf(ours), lineEndOf(theirs)]
  const isOneEach = was !== undefined && mine !== undefined && other !== undefined
  if (!isOneEach || (was === mine && was === other)) return mergeLines(base, ours, theirs, choices, part)
  const result = mergeLines(unixLines(base), unixLines(ours), unixLines(theirs), choices, part)
  const lineEnd = other === was ? mine : other
  return result.type === 'merged' && lineEnd === '\r\n'
    ? { type: 'merged', text: result.text.replaceAll('\n', lineEnd) }
    : result
}

/** How all lines of a text end; undefined where they end in different ways, or there is but one line. */
function lineEndOf(text: string): '\n' | '\r\n' | undefined {
  const all = text.split('\n').length - 1
  const long = text.split('\r\n').length - 1
  if (all === 0) return undefined
  if (long === 0) return '\n'
  return long === all ? '\r\n' : undefined
}

function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function mergeLines(
  base: string,
  ours: string,
  theirs: string,
  choices: Choices,
  { name, above, inside }: TextPart,
): MergeResult {
  const texts = { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) }
  const conflicts: LinesConflict[] = []
  let merged = ''
  let baseAt = 0
  for (const region of withSameTogether(
    regionsOf(diffSequences(texts.base, texts.ours), diffSequences(texts.base, texts.theirs)),
    texts,
  )) {
    merged += texts.base.slice(baseAt, region.from).join('')
    baseAt = region.to
    const lines = linesIn(region, texts)
    const was = lines.base.join('')
    const our = lines.ours.join('')
    const their = lines.theirs.join('')
    const id = `${name}:${region.from}-${region.to}`
    const choice = choices.get(id)
    const oneSided = our === their || their === was ? our : our === was ? their : undefined
    const together = oneSided ?? sameOnce(lines)?.join('') ?? inside(was, our, their)
    if (together !== undefined) merged += together
    else if (choice === 'theirs') merged += their
    else if (choice === 'ours') merged += our
    else if (choice === 'both') merged += bothRuns(our, their)
    else
      conflicts.push({
        kind: 'lines',
        id,
        line: above + region.ours.from + 1,
        base: was,
        ours: our,
        theirs: their,
      })
  }
  merged += texts.base.slice(baseAt).join('')
  return conflicts.length > 0 ? { type: 'conflict', conflicts } : { type: 'merged', text: merged }
}

/** Lines of the base between two changes, over which an equal line may have been added or taken at either. */
const MAX_BETWEEN = 20

/**
 * The regions, of which two are one where both sides have made the same change and the texts do not say where: a blank
 * line beside another, or beside a line that one side has changed as well. It would count twice.
 */
function withSameTogether(regions: readonly Region[], texts: Three): readonly Region[] {
  const together: Region[] = []
  for (const region of regions) {
    const last = together.at(-1)
    const joined = last && region.from - last.to <= MAX_BETWEEN ? joinedOf(last, region) : undefined
    if (last && joined && !isOfOneSide(last, region, texts) && sameOnce(linesIn(joined, texts))) {
      together.splice(-1, 1, joined)
    } else together.push(region)
  }
  return together
}

function joinedOf(first: Region, second: Region): Region {
  const both = (one: Span, other: Span) => ({ from: one.from, to: other.to })
  return {
    ...both(first, second),
    ours: both(first.ours, second.ours),
    theirs: both(first.theirs, second.theirs),
  }
}

/** Whether one side has left both as they were. */
function isOfOneSide(first: Region, second: Region, texts: Three): boolean {
  const isLeft = (side: 'ours' | 'theirs') =>
    [first, second].every((region) => {
      const lines = linesIn(region, texts)
      return lines[side].join('') === lines.base.join('')
    })
  return isLeft('ours') || isLeft('theirs')
}

function linesIn(region: Region, { base, ours, theirs }: Three): Three {
  return {
    base: base.slice(region.from, region.to),
    ours: ours.slice(region.ours.from, region.ours.to),
    theirs: theirs.slice(region.theirs.from, region.theirs.to),
  }
}

/** Ours, then theirs, each on lines of its own. */
export function bothRuns(ours: string, theirs: string): string {
  return ours === '' || ours.endsWith('\n') ? ours + theirs : `${ours}\n${theirs}`
}

interface Span {
  readonly from: number
  readonly to: number
}

/** A part of the base that changed, with what each side has in its place. */
interface Region extends Span {
  readonly ours: Span
  readonly theirs: Span
}

/** Lines with their line ends. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Puts together the hunks of both sides that overlap; the others stand alone. */
export function regionsOf(ours: readonly Hunk[], theirs: readonly Hunk[]): readonly Region[] {
  const result: Region[] = []
  let o = 0
  let t = 0
  while (o < ours.length || t < theirs.length) {
    const firstOurs = o
    const firstTheirs = t
    const startsWithOurs = isBefore(ours[o], theirs[t])
    let span = startsWithOurs ? spanOf(ours[o++]) : spanOf(theirs[t++])
    for (;;) {
      const nextOurs = ours[o]
      const nextTheirs = theirs[t]
      if (nextOurs && overlaps(span, spanOf(nextOurs))) span = around(span, spanOf(ours[o++]))
      else if (nextTheirs && overlaps(span, spanOf(nextTheirs))) span = around(span, spanOf(theirs[t++]))
      else break
    }
    result.push({
      ...span,
      ours: inSide(span, ours, firstOurs, o),
      theirs: inSide(span, theirs, firstTheirs, t),
    })
  }
  return result
}

function isBefore(a: Hunk | undefined, b: Hunk | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.aFrom < b.aFrom || (a.aFrom === b.aFrom && a.aTo <= b.aTo)
}

/** Two insertions at one place overlap; an insertion at the edge of a replaced run does not. */
function overlaps(a: Span, b: Span): boolean {
  if (a.from === a.to && b.from === b.to) return a.from === b.from
  return Math.max(a.from, b.from) < Math.min(a.to, b.to) || isInside(a, b) || isInside(b, a)
}

function isInside(point: Span, span: Span): boolean {
  return point.from === point.to && span.from < point.from && point.to < span.to
}

function around(a: Span, b: Span): Span {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

function spanOf(hunk: Hunk | undefined): Span {
  return { from: hunk?.aFrom ?? 0, to: hunk?.aTo ?? 0 }
}

/** The lines of one side that stand where the base has `span`, of which `hunks[first, end)` are the changes. */
function inSide({ from, to }: Span, hunks: readonly Hunk[], first: number, end: number): Span {
  const before = hunks[first - 1]
  const shiftBefore = before ? before.bTo - before.aTo : 0
  const last = hunks[end - 1]
  const shiftAfter = last ? last.bTo - last.aTo : 0
  return { from: from + shiftBefore, to: to + shiftAfter }
}
