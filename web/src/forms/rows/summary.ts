import { type JsonNode, type JsonObject, memberOf, valueOf } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'

/** Names that tell one entry from another, the most telling first. */
const TELLING = [
  'title',
  'name',
  'label',
  'heading',
  'headline',
  'subject',
  'question',
  'caption',
  'id',
  'slug',
  'key',
  'code',
  'email',
  'url',
  'date',
]

const MAX_LENGTH = 80

/** One line that tells an item from its neighbours: its most telling field. Empty where there is none. */
export function summaryOf(text: TextSource, node: JsonNode, depth = 0): string {
  switch (node.kind) {
    case 'string':
      return shortened(stringOf(text, node))
    case 'number':
    case 'boolean':
      return text.slice(node.from, node.to)
    case 'null':
      return ''
    case 'array':
      return depth > 1
        ? ''
        : shortened(
            node.items
              .slice(0, 5)
              .map((item) => summaryOf(text, item, depth + 1))
              .filter(Boolean)
              .join(', '),
          )
    case 'object':
      break
  }
  return depth > 1 ? '' : objectSummary(text, node, depth)
}

function objectSummary(text: TextSource, node: JsonObject, depth: number): string {
  const members = node.members.map((member) => member.value)
  const telling = TELLING.flatMap((name) => memberOf(node, name)?.value ?? [])
  const strings = members.filter((value) => value.kind === 'string')
  for (const value of [...telling, ...strings, ...members]) {
    const summary = summaryOf(text, value, depth + 1)
    if (summary !== '') return summary
  }
  return ''
}

function shortened(text: string): string {
  const line = text
    .slice(0, MAX_LENGTH * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line
}

function stringOf(text: TextSource, node: JsonNode): string {
  const value = valueOf(text, node)
  return typeof value === 'string' ? value : ''
}
