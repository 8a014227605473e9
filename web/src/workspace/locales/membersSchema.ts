import type { JsonValue } from '~/formats/nodes'
import { languageName } from './languageName'

type Members = { readonly [name: string]: JsonValue }

/** What the schema of one language is known by, where it says nothing itself. Nothing is ever read from it. */
const ADDRESS = 'sheaf:language'
/** What counts of a schema of an older draft beside its `$ref`. */
const BESIDE_REFERENCE = ['definitions', '$defs', 'title', 'description', 'default', 'examples', 'readOnly']

/**
 * The schema of a file with a member a language, each of one schema. That one keeps its own place for references: `#/…`
 * leads into it as before.
 */
export function membersSchema(schema: JsonValue, languages: readonly string[]): JsonValue {
  if (!isMembers(schema)) return { type: 'object', properties: each(languages, () => schema) }
  const { $schema, ...own } = schema
  const isOldest = typeof $schema === 'string' && $schema.includes('draft-04')
  const [idName, defsName] = isOldest ? ['id', 'definitions'] : ['$id', '$defs']
  const written = own[idName]
  const address =
    typeof written === 'string' && written !== '' && !written.startsWith('#') ? written : ADDRESS
  const isOld = typeof $schema === 'string' && /draft-0[467]/.test($schema)
  const embedded = isOld && typeof own['$ref'] === 'string' ? besideReference(own, own['$ref']) : own
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: each(languages, (language) => ({ title: languageName(language), $ref: address })),
    [defsName]: { language: { ...embedded, [idName]: address } },
  }
}

/** How such a file is shown: each language as the project has it, called by its name. */
export function membersUi(uiSchema: JsonValue, languages: readonly string[]): JsonValue {
  const own = isMembers(uiSchema) ? uiSchema : {}
  return {
    ...each(languages, (language) => ({ ...own, 'ui:title': languageName(language) })),
    'ui:order': [...languages, '*'],
  }
}

/** A reference that has nothing beside it cannot have the address either. */
function besideReference(schema: Members, $ref: string): Members {
  const kept = Object.entries(schema).filter(([name]) => BESIDE_REFERENCE.includes(name))
  return { ...Object.fromEntries(kept), allOf: [{ $ref }] }
}

function each(
  languages: readonly string[],
  value: (language: string) => JsonValue,
): { [name: string]: JsonValue } {
  return Object.fromEntries(languages.map((language) => [language, value(language)]))
}

function isMembers(value: JsonValue): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
