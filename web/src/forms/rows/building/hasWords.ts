import { readString } from '~/formats/json'
import type { DataNode } from '~/formats/nodes'
import { jsonOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'

/** Deeper values are not searched. */
const MAX_DEPTH = 24

/** Whether the value, or one in it, has these words in its text. @param words in lower case. */
export function hasWords(text: TextSource, node: DataNode, words: string, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false
  switch (node.kind) {
    case 'object':
      return node.members.some(({ value }) => hasWords(text, value, words, depth + 1))
    case 'array':
      return node.items.some((item) => hasWords(text, item, words, depth + 1))
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      break
  }
  const written = jsonOf(text, node)
  return (readString(written) ?? written).toLocaleLowerCase().includes(words)
}
