import type { JsonValue } from '~/formats/nodes'
import { canonical } from '../canonical'
import { isRecord, memberOf, stringMember } from '../json'
import type { SchemaPlace } from '../place'
import type { Datalist, EnumOption, JsonType } from '../ResolvedSchema'
import { pickedFormats } from '../textFormats'
import { mergeOptions } from './mergeOptions'
import { typesOf } from './mergeTypes'

/**
 * A choice among plain values: nobody has to say first which branch they mean. What branches name is one list; where a
 * branch takes any text or number, that can be typed beside it.
 */
interface PlainChoice {
  readonly types: ReadonlySet<JsonType>
  readonly options: readonly EnumOption[]
  /** What may be typed that is none of the options; undefined: there is nothing else. */
  readonly typed: Datalist['typed'] | undefined
}

/** The schemas that a branch is made of; undefined where one of them cannot be found. */
export type PartsOf = (branch: SchemaPlace) => readonly SchemaPlace[] | undefined

/** Undefined where a branch is a container, depends on something, or needs a widget of its own. */
export function plainChoice(
  branches: readonly SchemaPlace[],
  around: ReadonlySet<JsonType> | undefined,
  partsOf: PartsOf,
): PlainChoice | undefined {
  const types = new Set<JsonType>()
  const options = new Map<string, EnumOption>()
  const open = new Set<Datalist['typed']>()
  const titles = new Set<string>()
  for (const place of branches) {
    const branch = plainBranch(place, around, partsOf)
    if (branch === undefined) return undefined
    for (const type of branch.types) types.add(type)
    for (const option of branch.options ?? []) {
      const name = canonical(option.value)
      if (!options.has(name)) options.set(name, option)
    }
    if (branch.options !== undefined) continue
    open.add(branch.types.has('string') ? 'string' : 'number')
    if (branch.title !== undefined) titles.add(branch.title)
  }
  // Two kinds of text that have names are a question for people. A text and a number cannot be told by typing.
  if (titles.size > 1 || open.size > 1) return undefined
  // "yes" could be the answer or the word.
  if (open.size > 0 && types.has('boolean')) return undefined
  const [typed] = open
  return { types, options: [...options.values()], typed }
}

interface PlainBranch {
  readonly types: ReadonlySet<JsonType>
  /** Undefined: any text, or any number. */
  readonly options: readonly EnumOption[] | undefined
  readonly title: string | undefined
}

function plainBranch(
  branch: SchemaPlace,
  around: ReadonlySet<JsonType> | undefined,
  partsOf: PartsOf,
): PlainBranch | undefined {
  const parts = partsOf(branch)
  if (parts?.every(({ schema }) => isPlain(schema)) !== true) return undefined
  const title = parts.map(({ schema }) => stringMember(schema, 'title')).find((text) => text !== undefined)
  const types = typesOf(parts, [])
  const named = mergeOptions(parts, undefined, types, [])
  const options = named ?? (isOnly(types, 'boolean') ? YES_AND_NO : undefined)
  if (options !== undefined) {
    if (options.length === 0 || options.some(({ value }) => typeof value === 'object')) return undefined
    const [only] = options
    return {
      types: types ?? new Set(options.map(({ value }) => typeOfPlain(value))),
      options:
        only !== undefined && options.length === 1 && title !== undefined
          ? [{ label: title, ...only }]
          : options,
      title,
    }
  }
  const typed = types ?? (parts.some(testsText) ? TEXT : around)
  if (typed === undefined || typed.size === 0) return undefined
  return [...typed].every((type) => type === 'string') ||
    [...typed].every((type) => type === 'number' || type === 'integer')
    ? { types: typed, options: undefined, title }
    : undefined
}

const TEXT: ReadonlySet<JsonType> = new Set(['string'])
const YES_AND_NO: readonly EnumOption[] = [{ value: true }, { value: false }]

function isOnly(types: ReadonlySet<JsonType> | undefined, type: JsonType): boolean {
  return types?.size === 1 && types.has(type)
}

function typeOfPlain(value: JsonValue): JsonType {
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'string'
}

/** Keywords with which a value is no plain one, or its schema depends on more than the value. */
const NOT_PLAIN: readonly string[] = [
  '$dynamicRef',
  'additionalProperties',
  'anyOf',
  'contentEncoding',
  'contentMediaType',
  'contains',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'items',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'properties',
  'readOnly',
  'required',
  'then',
  'writeOnly',
]

const PICKED: ReadonlySet<string> = new Set(Object.values(pickedFormats).flat())

function isPlain(schema: JsonValue): boolean {
  return (
    isRecord(schema) &&
    NOT_PLAIN.every((keyword) => memberOf(schema, keyword) === undefined) &&
    !PICKED.has(stringMember(schema, 'format') ?? '')
  )
}

/** Without a `type`, what tests texts lets everything else through; people mean the text. */
function testsText({ schema }: SchemaPlace): boolean {
  return ['pattern', 'format', 'minLength', 'maxLength'].some(
    (keyword) => memberOf(schema, keyword) !== undefined,
  )
}
