import type { Located } from '~/drafts/merge'
import { readString } from '~/formats/json'
import { isSameValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { summaryOf } from './summary'

/** Enough to tell two versions apart. */
export const MAX_VALUE = 60

/** A value in one short piece of text, as the form shows it. */
export function valueWords(value: Located, schema?: ResolvedSchema, limit = MAX_VALUE): string {
  const { text, node } = value
  const option = schema?.options?.find(
    ({ label, value: own }) => label !== undefined && isSameValue(own, valueOf(text, node)),
  )
  if (option?.label !== undefined) return shorten(option.label, limit)
  switch (node.kind) {
    case 'string':
      return shorten(readString(text.slice(node.from, node.to)) ?? '', limit) || m.changes_empty()
    case 'number':
      return text.slice(node.from, node.to)
    case 'boolean':
      return text.slice(node.from, node.to) === 'true' ? m.changes_yes() : m.changes_no()
    case 'null':
      return m.changes_nothing()
    case 'array':
      return shorten(summaryOf(text, node), limit) || m.changes_items({ count: node.items.length })
    case 'object':
      break
  }
  return shorten(summaryOf(text, node), limit) || m.changes_fields({ count: node.members.length })
}
