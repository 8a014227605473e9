import { canonical } from '../canonical'
import { isRecord, type JsonRecord } from '../json'
import type { SchemaPlace } from '../place'
import type { Choice } from '../ResolvedSchema'
import { WORDS } from '../subschemas'
import type { PartsOf } from './plainChoice'

/** Branches that take the same values in the same way are one: there is nothing to choose between them. */
export function foldBranches(
  places: readonly SchemaPlace[],
  partsOf: PartsOf,
): Pick<Choice, 'branches' | 'alike'> {
  if (places.length < 2) return { branches: places }
  const byMeaning = new Map<string, SchemaPlace[]>()
  for (const place of places) {
    const meaning = meaningOf(place, partsOf)
    byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), place])
  }
  if (byMeaning.size === places.length) return { branches: places }
  const groups = [...byMeaning.values()]
  const branches = groups.flatMap(([first]) => first ?? [])
  const alike = new Map(groups.flatMap((group) => group.slice(0, 1).map(({ pointer }) => [pointer, group])))
  return { branches, alike }
}

/** Words change no value; references and `allOf` are followed. */
const SAID: ReadonlySet<string> = new Set([...WORDS, '$defs', '$ref', 'allOf', 'definitions'])

/** The same for branches that mean the same; a branch that cannot be read is like no other. */
function meaningOf(place: SchemaPlace, partsOf: PartsOf): string {
  const parts = partsOf(place)
  if (parts === undefined) return place.pointer
  const meanings = parts.map(({ schema, base }) => {
    const meaning = canonical(isRecord(schema) ? withoutWords(schema) : schema)
    // What is referred to within depends on where it is said.
    return /"\$(?:dynamicRef|ref|id|anchor|dynamicAnchor)"/.test(meaning) ? `${base} ${meaning}` : meaning
  })
  return [...new Set(meanings)]
    .filter((meaning) => meaning !== '{}')
    .toSorted()
    .join('\n')
}

function withoutWords(schema: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !SAID.has(keyword)))
}
