import type { DataFormat } from '~/formats/DataFormat'
import { mergeData } from './mergeData'
import { mergeBody } from './text/mergeBody'
import { linesOf, mergeText } from './text/mergeText'
import type { Choices, MergeResult } from './types'

/**
 * Merges files that have a text below their data: each of the two by itself, so that a question about the one is none
 * about the other. Undefined for files of other kinds, and where one of the three cannot be taken apart.
 */
export function mergeWithBody(
  format: DataFormat,
  base: string,
  ours: string,
  theirs: string,
  choices?: Choices,
): MergeResult | undefined {
  const [was, mine, other] = [base, ours, theirs].map((text) => apart(format, text))
  if (!was || !mine || !other) return undefined
  const data = mergeHead(format, was.head, mine.head, other.head, choices)
  const above = linesOf(mine.head).length
  const body = mergeBody(was.body, mine.body, other.body, choices, above)
  if (data.type === 'merged' && body.type === 'merged') {
    const text = data.text + body.text
    // Where the data's end had no line end, or the text looks like data, the two do not fit together.
    const again = apart(format, text)
    return again?.head === data.text && again.body === body.text ? { type: 'merged', text } : undefined
  }
  const conflicts = [data, body].flatMap((part) => (part.type === 'conflict' ? part.conflicts : []))
  return { type: 'conflict', conflicts }
}

function apart(format: DataFormat, text: string): { head: string; body: string } | undefined {
  const reading = format.read(text)
  const body = reading.ok ? reading.body : undefined
  return body && { head: text.slice(0, body.from), body: text.slice(body.from) }
}

function mergeHead(
  format: DataFormat,
  base: string,
  ours: string,
  theirs: string,
  choices: Choices | undefined,
): MergeResult {
  if (ours === theirs || base === theirs) return { type: 'merged', text: ours }
  if (base === ours) return { type: 'merged', text: theirs }
  return mergeData(format, base, ours, theirs, choices) ?? mergeText(base, ours, theirs, choices)
}
