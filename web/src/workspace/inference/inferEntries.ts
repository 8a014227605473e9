import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import { apart } from './guesses'
import { type Disagreement, type Inferred, objectOf } from './Inference'
import type { ImagePlaces } from './images'
import { inferValues } from './inferValues'
import { isObject, type JsonObject, type Located } from './values'

export interface InferenceOptions {
  /** These are all entries there are, and not some of them. */
  readonly isWhole: boolean
  readonly images: ImagePlaces
  /** The entries have a text below their front matter, which is no member of their values. */
  readonly hasBody: boolean
}

export interface Inference extends Inferred {
  /** What the member is called that the text below the front matter is. */
  readonly body?: string
  readonly disagreements: readonly Disagreement[]
  /** The members of the entries; of a list or a map those of what is in it. */
  readonly members: readonly InferredMember[]
  /** How many entries this is read from. */
  readonly count: number
}

export interface InferredMember {
  readonly name: string
  readonly schema: JsonValue
  /** How many have it, and of how many. */
  readonly count: number
  readonly of: number
}

/** Names for the text below a front matter; the first that no entry has already. */
const BODY_NAMES = ['body', 'text', 'content', 'markdown', 'bodyText']

/** What all entries are like: a schema that each of them fits, and where they differ. */
export function* inferEntries(
  entries: readonly Located[],
  { isWhole, images, hasBody }: InferenceOptions,
): Steps<Inference> {
  const disagreements: Disagreement[] = []
  const onDisagreement = (disagreement: Disagreement) => disagreements.push(disagreement)
  const root = { pointer: [], name: undefined }
  const { guesses, ...inferred } = yield* inferValues(entries, root, { isWhole, images, onDisagreement })
  const body = hasBody ? bodyName(entries) : undefined
  const { schema, ui } = body === undefined ? inferred : withBody(inferred, body)
  return {
    schema,
    ...(ui && { ui }),
    ...(body !== undefined && { body }),
    guesses: apart(guesses),
    disagreements,
    members: membersOf(schema, entries, body),
    count: entries.length,
  }
}

function bodyName(entries: readonly Located[]): string {
  const taken = new Set(entries.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])))
  const free = BODY_NAMES.find((name) => !taken.has(name))
  if (free !== undefined) return free
  let number = 2
  while (taken.has(`body${number}`)) number += 1
  return `body${number}`
}

function withBody({ schema, ui }: Omit<Inferred, 'guesses'>, body: string): Omit<Inferred, 'guesses'> {
  const { type, required, properties } = schema
  const members = properties !== undefined && isObject(properties) ? Object.entries(properties) : []
  return {
    schema: {
      ...(type === 'object' ? schema : { type: 'object' }),
      ...(required !== undefined && { required }),
      properties: objectOf([...members, [body, { type: 'string', contentMediaType: 'text/markdown' }]]),
    },
    ...(ui && { ui }),
  }
}

function membersOf(
  schema: JsonObject,
  entries: readonly Located[],
  body: string | undefined,
): Inference['members'] {
  const { properties, items, additionalProperties } = schema
  const inner = [items, additionalProperties].find((part) => part !== undefined && isObject(part))
  if (inner !== undefined && isObject(inner)) {
    const inside = entries.flatMap(({ value, path }) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).map((item) => ({ value: item, path }))
        : [],
    )
    return membersOf(inner, inside, undefined)
  }
  if (properties === undefined || !isObject(properties)) return []
  return Object.entries(properties).map(([name, member]) => ({
    name,
    schema: member,
    count:
      name === body
        ? entries.length
        : entries.filter(({ value }) => isObject(value) && Object.hasOwn(value, name)).length,
    of: entries.length,
  }))
}
