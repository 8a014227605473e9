import { type JsonRecord, stringMember } from '../json'

/** The drafts that people write by the addresses of their meta-schemas, oldest first: a draft is its position. */
const DRAFTS = ['draft-04', 'draft-06', 'draft-07', 'draft/2019-09', 'draft/2020-12'] as const
export const NEWEST = DRAFTS.length - 1
/** The address of its meta-schema: also the dialect of a schema that names none. */
export const NEWEST_DIALECT = 'https://json-schema.org/draft/2020-12/schema'
export const [DRAFT_04, DRAFT_06, DRAFT_07, DRAFT_2019, DRAFT_2020] = [0, 1, 2, 3, 4]

/**
 * Keywords by the draft that brought them; older schemas may have members of these names that mean nothing. `const` is
 * none of them: people write it in draft-04 as well, and other validators apply it.
 */
const since = new Map<string, number>([
  ...['$id', 'contains', 'propertyNames'].map((name) => [name, DRAFT_06] as const),
  ...['if', 'then', 'else'].map((name) => [name, DRAFT_07] as const),
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties'].map(
    (name) => [name, DRAFT_2019] as const,
  ),
  ...['minContains', 'maxContains', '$anchor', '$recursiveRef', '$recursiveAnchor'].map(
    (name) => [name, DRAFT_2019] as const,
  ),
  ...['prefixItems', '$dynamicRef', '$dynamicAnchor'].map((name) => [name, DRAFT_2020] as const),
  // Of a draft to come: the browser's validator has it, Go's does not.
  ['propertyDependencies', NEWEST + 1],
])

/** Keywords by the last draft that has them. */
const until = new Map<string, number>([
  ['id', DRAFT_04],
  ['$recursiveRef', DRAFT_2019],
  ['$recursiveAnchor', DRAFT_2019],
])

/** Whether a member of a schema may mean anything; those that no draft has may be led to by a reference. */
export function isOfDraft(name: string, draft: number): boolean {
  return (since.get(name) ?? draft) <= draft && (until.get(name) ?? draft) >= draft
}

/** A schema that does not name its dialect has that of what is around it; one of its own is taken for the newest. */
export function draftOf(schema: JsonRecord, around: number): number {
  const dialect = stringMember(schema, '$schema')
  return dialect === undefined ? around : (knownDraft(dialect) ?? NEWEST)
}

/**
 * The draft of a part of a schema: only one with an address of its own, a resource, says what its dialect is.
 * internal/project has the same rule.
 */
export function draftWithin(schema: JsonRecord, around: number): number {
  const draft = draftOf(schema, around)
  if (draft === around || isLoneReference(schema, draft)) return around
  const [address = ''] = (stringMember(schema, draft === DRAFT_04 ? 'id' : '$id') ?? '').split('#')
  return address === '' ? around : draft
}

/** Before 2019-09 nothing counts beside a `$ref`. */
export function isLoneReference(schema: JsonRecord, draft: number): boolean {
  return draft < DRAFT_2019 && typeof schema['$ref'] === 'string'
}

/** The draft of an address of a meta-schema; undefined for what is somebody's own. */
export function knownDraft(dialect: string): number | undefined {
  const known = DRAFTS.findIndex((draft) => dialect.includes(`://json-schema.org/${draft}/`))
  return known < 0 ? undefined : known
}
