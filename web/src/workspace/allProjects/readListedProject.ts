import { asOneOf, asOptionalString, asString, items, member, type Place } from '~/provider/parse'
import type { FieldSketch, ListedProject } from './ListedProject'

const sketches: readonly FieldSketch[] = ['text', 'choice', 'switch', 'list', 'group']

/** A project as this browser has kept it. */
export function readListedProject(place: Place): ListedProject {
  return {
    owner: asString(member(place, 'owner')),
    repo: asString(member(place, 'repo')),
    ref: asString(member(place, 'ref')),
    path: asString(member(place, 'path')),
    title: asString(member(place, 'title')),
    description: asOptionalString(member(place, 'description')),
    kind: asOneOf(member(place, 'kind'), ['file', 'collection']),
    data: optional(member(place, 'data')),
    sketch: items(member(place, 'sketch')).map((one) => asOneOf(one, sketches)),
  }
}

export function optional(place: Place): string | undefined {
  return place.value === undefined ? undefined : asString(place)
}
