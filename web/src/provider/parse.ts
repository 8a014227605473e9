/** Reading foreign JSON: a value together with the place it was found at, so that a misfit can be named. */
export interface Place {
  readonly value: unknown
  /** Dotted path, as in `owner.login`; '' for the whole. */
  readonly path: string
}

/** A foreign value has not the form it should have. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
  readonly path: string

  constructor({ path }: Place, expected: string) {
    super(`${path || 'the whole answer'} is not ${expected}`)
    this.path = path
  }
}

export function root(value: unknown): Place {
  return { value, path: '' }
}

/** A member of an object; a missing one has the value undefined. */
export function member(place: Place, name: string): Place {
  const { value, path } = place
  if (!isObject(value)) throw new ShapeError(place, 'an object')
  return {
    value: Object.hasOwn(value, name) ? value[name] : undefined,
    path: path ? `${path}.${name}` : name,
  }
}

export function items(place: Place): readonly Place[] {
  const { value, path } = place
  if (!Array.isArray(value)) throw new ShapeError(place, 'a list')
  return value.map((item: unknown, index) => ({ value: item, path: path ? `${path}.${index}` : `${index}` }))
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
