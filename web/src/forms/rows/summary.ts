import { type JsonNode, type JsonObject, type JsonPath, memberOf, nodeAt, readString } from '~/drafts/json'
import type { TextSource } from '~/drafts/text'
import { shorten } from '~/lib/shorten'

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
/** Items of a list that are named. */
const MAX_ITEMS = 5

/**
 * One line that tells an item of a list from its neighbours: the value that the project names, else its most telling
 * field. Empty where there is none.
 * @param constants members of which the schema knows the value: what many items have tells them last.
 */
export function itemSummary(
  text: TextSource,
  node: JsonNode,
  label: JsonPath | undefined,
  constants: ReadonlySet<string>,
): string {
  const named = label && nodeAt(node, label)
  const own = named && summaryOf(text, named)
  if (own !== undefined && own !== '') return own
  if (node.kind !== 'object' || constants.size === 0) return summaryOf(text, node)
  const members = node.members.filter(({ key }) => !constants.has(key))
  const telling: JsonObject = { kind: 'object', from: node.from, to: node.to, members }
  return summaryOf(text, telling) || summaryOf(text, node)
}

/** What a value is about, in one line. Empty where there is nothing to say. */
export function summaryOf(text: TextSource, node: JsonNode, depth = 0): string {
  switch (node.kind) {
    case 'string':
      return shorten(readString(text.slice(node.from, node.to)) ?? '', MAX_LENGTH)
    case 'number':
    case 'boolean':
      return text.slice(node.from, node.to)
    case 'null':
      return ''
    case 'array':
      return depth > 1
        ? ''
        : shorten(
            node.items
              .slice(0, MAX_ITEMS)
              .map((item) => summaryOf(text, item, depth + 1))
              .filter(Boolean)
              .join(', '),
            MAX_LENGTH,
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
