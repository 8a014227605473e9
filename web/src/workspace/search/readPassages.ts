import type { DataFormat } from '~/formats/DataFormat'
import { type JsonValue, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { Passage } from './types'

/** UTF-16 units: longer lines are told in parts. */
const MAX_LINE = 2_000

/** The texts of a file, each where it is found: values of its data where a form knows them, else its lines. */
export function readPassages(text: string, format: DataFormat | undefined): readonly Passage[] {
  const reading = format?.read(text)
  if (reading?.ok !== true) return linesOf(text)
  const passages: Passage[] = []
  collect(valueOf(text, reading.root), '', passages)
  return passages
}

/** Values are kept apart by a stack of their own: data may be as deep as its writer likes. */
function collect(root: JsonValue, at: string, passages: Passage[]): void {
  const waiting: (readonly [JsonValue, string])[] = [[root, at]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, pointer] = next
    if (typeof value === 'string') {
      if (value.trim() !== '') passages.push({ text: value, at: pointer })
    } else if (typeof value === 'number') passages.push({ text: String(value), at: pointer })
    else if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).map(
        ([name, member]) => [member, pointer + toPointer([name])] as const,
      )
      waiting.push(...members.toReversed())
    }
  }
}

function linesOf(text: string): readonly Passage[] {
  const passages: Passage[] = []
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    for (let from = 0; from < line.length; from += MAX_LINE) {
      const part = line.slice(from, from + MAX_LINE)
      if (part.trim() !== '') passages.push({ text: part, at: index + 1 })
    }
  }
  return passages
}
