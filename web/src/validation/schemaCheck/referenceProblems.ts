import { fromPointer } from '~/formats/nodes'
import { applied } from '~/schema/applied'
import { isRecord, stringMember } from '~/schema/json'
import { placeBelow, type SchemaPlace } from '~/schema/place'
import type { References } from '~/schema/references'
import { holdingOf } from '~/schema/subschemas'
import type { SchemaError } from '../protocol'

/** What a schema's references say about the schema itself. Pointers are those of the newest dialect. */
interface ReferenceReport {
  /** References that lead nowhere, and names that two parts have. */
  readonly problems: readonly SchemaError[]
  /** Where references lead to, though no keyword has a schema there. */
  readonly unusual: readonly string[]
}

/**
 * Follows all references that may count for some data. What no reference leads to may itself refer to nothing, as in
 * internal/project. What is not at hand may be right; the check of the data tells whether it lacks it.
 */
export function referenceProblems(references: References): ReferenceReport {
  const problems: SchemaError[] = references.repeated().map(({ place, keyword, name }) => ({
    pointer: place.pointer,
    keyword,
    params: { name },
  }))
  const unusual = new Set<string>()
  const seen = new Set<string>()
  const waiting = [references.root]

  function follow(place: SchemaPlace, keyword: string): void {
    const reference = stringMember(place.schema, keyword)
    if (reference === undefined) return
    const found = references.find(reference, place)
    if (found.kind === 'found') {
      if (!isSchemaPlace(references.root, found.place.pointer)) unusual.add(found.place.pointer)
      waiting.push(found.place)
    } else if (found.kind === 'missing')
      problems.push({ pointer: `${place.pointer}/${keyword}`, keyword: '$ref', params: { reference } })
  }

  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place.pointer)) continue
    seen.add(place.pointer)
    follow(place, '$ref')
    follow(place, '$dynamicRef')
    for (const inside of applied(place)) waiting.push(inside)
  }
  return { problems, unusual: [...unusual] }
}

/** Whether a keyword has a schema at this place. */
function isSchemaPlace(root: SchemaPlace, pointer: string): boolean {
  let place = root
  const path = fromPointer(pointer) ?? []
  for (let at = 0; at < path.length; ) {
    const holding = holdingOf(path[at] ?? '')
    if (holding === 'value' || holding === 'other') return false
    const end = at + (holding === 'schema' ? 1 : 2)
    place = placeBelow(place, ...path.slice(at, end))
    at = end
  }
  return isRecord(place.schema) || typeof place.schema === 'boolean'
}
