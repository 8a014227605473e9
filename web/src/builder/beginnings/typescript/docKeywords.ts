import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import type { JsonObject } from '~/workspace/inference/values'

/** Tags that other makers of schemas read as well, and what their values are. */
const TAGS: Readonly<
  Record<string, { readonly keyword: string; readonly is: 'text' | 'number' | 'json' | 'true' }>
> = {
  title: { keyword: 'title', is: 'text' },
  description: { keyword: 'description', is: 'text' },
  format: { keyword: 'format', is: 'text' },
  pattern: { keyword: 'pattern', is: 'text' },
  minimum: { keyword: 'minimum', is: 'number' },
  maximum: { keyword: 'maximum', is: 'number' },
  minLength: { keyword: 'minLength', is: 'number' },
  maxLength: { keyword: 'maxLength', is: 'number' },
  minItems: { keyword: 'minItems', is: 'number' },
  maxItems: { keyword: 'maxItems', is: 'number' },
  default: { keyword: 'default', is: 'json' },
  deprecated: { keyword: 'deprecated', is: 'true' },
}

/** What a documentation comment says: its words are the description, and some of its tags are keywords. */
export function docKeywords(doc: string | undefined): JsonObject {
  if (doc === undefined) return {}
  const [words = '', ...tags] = doc.split(/^[ \t]*@/m)
  const said: JsonObject = {}
  const description = words.trim()
  if (description !== '') said['description'] = description
  for (const tag of tags) {
    const [, name = '', text = ''] = /^(\w+)\s*([^]*)$/.exec(tag) ?? []
    const known = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined
    const value = known && valueOf(text.trim(), known.is)
    if (known && value !== undefined) said[known.keyword] = value
  }
  return said
}

function valueOf(text: string, is: 'text' | 'number' | 'json' | 'true'): JsonValue | undefined {
  if (is === 'true') return true
  if (text === '') return undefined
  if (is === 'text') return text
  if (is === 'json') return readValue(text) ?? text.replace(/^'(.*)'$/, '$1')
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}
