/**
 * Reading foreign JSON: a value together with the place it was found at, so that a misfit can be named. The path is put
 * together only then: answers hold up to 100,000 entries.
 */
export interface Place {
  readonly value: unknown
  readonly parent: Place | undefined
  /** Member name or position in the parent. */
  readonly name: string | number
}

/** A foreign value has not the form it should have. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'

  constructor(place: Place, expected: string) {
    super(`${pathOf(place) || 'the whole'} is not ${expected}`)
  }
}

export function root(value: unknown): Place {
  return { value, parent: undefined, name: '' }
}

/** A member of an object; a missing one has the value undefined. */
export function member(place: Place, name: string): Place {
  const { value } = place
  if (!isObject(value)) throw new ShapeError(place, 'an object')
  return { value: Object.hasOwn(value, name) ? value[name] : undefined, parent: place, name }
}

export function items(place: Place): readonly Place[] {
  const { value } = place
  if (!Array.isArray(value)) throw new ShapeError(place, 'a list')
  return value.map((item: unknown, index) => ({ value: item, parent: place, name: index }))
}

export function asString(place: Place): string {
  if (typeof place.value !== 'string') throw new ShapeError(place, 'a text')
  return place.value
}

/** A text that may be null or missing; then ''. */
export function asOptionalString(place: Place): string {
  return isAbsent(place) ? '' : asString(place)
}

export function asNumber(place: Place): number {
  if (typeof place.value !== 'number') throw new ShapeError(place, 'a number')
  return place.value
}

export function asBoolean(place: Place): boolean {
  if (typeof place.value !== 'boolean') throw new ShapeError(place, 'true or false')
  return place.value
}

/** One of a few texts. */
export function asOneOf<Choice extends string>(place: Place, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === place.value)
  if (choice === undefined) throw new ShapeError(place, `one of ${choices.join(', ')}`)
  return choice
}

export function isAbsent({ value }: Place): boolean {
  return value === undefined || value === null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Dotted, as in `owner.login`; '' for the root. */
function pathOf({ parent, name }: Place): string {
  const above = parent ? pathOf(parent) : ''
  return above === '' ? `${name}` : `${above}.${name}`
}
