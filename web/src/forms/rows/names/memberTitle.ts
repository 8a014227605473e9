import { toPointer } from '~/formats/nodes'
import { withoutMarks } from '~/schema/asTitle'
import { memberOf, stringMember } from '~/schema/json'
import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { Child } from '../../fields/childFields'
import { counted } from './alike'
import { nameAsTitle } from './nameAsTitle'

/**
 * What the form calls a member: the project's own word, else what the schema says of it before any choice is made, so
 * that it keeps its name whatever is chosen. A title that does not tell it from its neighbours, or that is the title of
 * what it is in, gives way to its name; so does the title of all members whose names are left to people.
 * @param around the schema of the object that it is in.
 */
export function memberTitle(
  resolver: SchemaResolver,
  around: ResolvedSchema,
  { name, conjunction, ui }: Pick<Child, 'name' | 'conjunction' | 'ui'>,
): string {
  const own = uiOptions(ui).title
  if (own !== undefined) return withoutMarks(own)
  const candidate = candidateOf(resolver, around, name, conjunction)
  const { members, taken } = titlesIn(resolver, around)
  const declared = members.get(name)
  if (declared?.candidate === candidate.title) return declared.title
  return declared === undefined && taken.has(candidate.title) ? nameAsTitle(name) : candidate.title
}

/** What the form as a whole is called; undefined where the schema has no word for it. */
export function rootTitle(resolver: SchemaResolver): string | undefined {
  const { title } = resolver.resolve(resolver.root)
  return title === undefined ? undefined : withoutMarks(title)
}

/**
 * What the form calls an item beside its number; undefined where nobody has a word for it.
 * @param own the project's.
 */
export function itemName(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  own: string | undefined,
): string | undefined {
  const { title } = schema
  if (own !== undefined) return withoutMarks(own)
  return title === undefined || isTitleOf(resolver.resolve(resolver.root), schema)
    ? undefined
    : withoutMarks(title)
}

/** Whether the title of a tuple's place is that of another of its places: then its number has to tell it. */
export function isNameShared(resolver: SchemaResolver, list: ResolvedSchema, index: number): boolean {
  const names = list.prefix.map((place) => itemName(resolver, resolver.resolve(place), undefined))
  return names.some((name, at) => at !== index && name === names[index])
}

interface Candidate {
  readonly title: string
  readonly origin: 'written' | 'referred' | 'name'
}

interface Titles {
  readonly members: ReadonlyMap<string, { readonly candidate: string; readonly title: string }>
  readonly taken: ReadonlySet<string>
}

/** All items of a list have the same members. */
const titlesBySchema = new WeakMap<ResolvedSchema, Titles>()

function titlesIn(resolver: SchemaResolver, around: ResolvedSchema): Titles {
  const known = titlesBySchema.get(around)
  if (known !== undefined) return known
  const candidates = [...around.properties].map(([name, conjunction]) => ({
    name,
    ...candidateOf(resolver, around, name, conjunction),
    isDeprecated: resolver.resolve(conjunction).isDeprecated,
  }))
  const written = counted(candidates.map(({ title }) => title))
  const told = candidates.map((one) => {
    const isReplaced = one.origin === 'referred' && (written.get(one.title) ?? 0) > 1
    return { ...one, candidate: one.title, title: isReplaced ? nameAsTitle(one.name) : one.title }
  })
  // A deprecated member is seen only where the data has it: its neighbours keep their names.
  const all = counted(told.map(({ title }) => title))
  const current = counted(told.flatMap(({ title, isDeprecated }) => (isDeprecated ? [] : title)))
  const natural = counted(told.flatMap(({ title, name }) => (title === nameAsTitle(name) ? title : [])))
  const members = told.map(({ name, candidate, title, isDeprecated }) => {
    const others = isDeprecated ? all : current
    const isOnlyNatural = title === nameAsTitle(name) && natural.get(title) === 1
    const isTold = (others.get(title) ?? 0) < 2 || isOnlyNatural
    return [name, { candidate, title: isTold ? title : `${title} (${name})` }] as const
  })
  const titles = { members: new Map(members), taken: new Set(all.keys()) }
  titlesBySchema.set(around, titles)
  return titles
}

function candidateOf(
  resolver: SchemaResolver,
  around: ResolvedSchema,
  name: string,
  conjunction: Conjunction,
): Candidate {
  const schema = resolver.resolve(conjunction)
  const byName: Candidate = { title: nameAsTitle(name), origin: 'name' }
  if (schema.title === undefined || !isNamedBy(conjunction, name)) return byName
  const title = withoutMarks(schema.title)
  if (conjunction.some(writesTitle)) return { title, origin: 'written' }
  const isOfAround = isTitleOf(around, schema) || isTitleOf(resolver.resolve(resolver.root), schema)
  return isOfAround ? byName : { title, origin: 'referred' }
}

/** Whether a schema speaks of the member by its name, and not of all that are called alike or have no place of their own. */
function isNamedBy(conjunction: Conjunction, name: string): boolean {
  const step = toPointer(['properties', name])
  return conjunction.some(({ pointer }) => pointer.endsWith(step))
}

/** Whether the title stands at the place itself, not in what it refers to. */
function writesTitle({ schema }: Conjunction[number]): boolean {
  const all = memberOf(schema, 'allOf')
  const parts = Array.isArray(all) ? [schema, ...all] : [schema]
  return parts.some((part) => stringMember(part, 'title') !== undefined)
}

/** Whether the schema has its title from what the value around it is made of: it refers to it. */
function isTitleOf(around: ResolvedSchema, { title, sources }: ResolvedSchema): boolean {
  return title === around.title && [...sources].some((source) => around.sources.has(source))
}
