import { type JsonValue, readValue } from '~/drafts/json'
import { isRecord, memberOf, stringMember } from '../schema/json'
import { nestingOf } from './nestingOf'

/** Lists and objects in one another. Deeper ones are beyond what the browser can write as JSON, and beyond any form. */
const MAX_NESTING = 1_000

/** What a project file says, as far as the form needs it. */
export interface ProjectForm {
  /** Path of the data file relative to the project file. */
  readonly dataFile: string
  readonly schema: JsonValue
  readonly uiSchema: JsonValue
  /** `options.requireValid`: the repository's owner lets no commit through whose data breaks the schema. */
  readonly requiresValid: boolean
  /** Other projects about the same data file whose owners insist on it as well. */
  readonly others?: readonly ProjectForm[]
  /** Parts of the project file that are not what they should be, and so are passed over: as `options.requireValid`. */
  readonly ignored: readonly string[]
}

export type ProjectReading =
  | { readonly kind: 'form'; readonly form: ProjectForm }
  | { readonly kind: 'not-json' | 'too-deep' }
  /** JSON, but without both `schema` and `options.dataFile`. */
  | { readonly kind: 'not-a-project'; readonly missing: 'schema' | 'options.dataFile' }

export function readProject(text: string): ProjectReading {
  const project = readValue(text)
  if (project === undefined) return { kind: 'not-json' }
  if (nestingOf(text) > MAX_NESTING) return { kind: 'too-deep' }
  const schema = memberOf(project, 'schema')
  if (!isRecord(schema) && typeof schema !== 'boolean') return { kind: 'not-a-project', missing: 'schema' }
  const options = memberOf(project, 'options')
  const dataFile = stringMember(options, 'dataFile')
  if (dataFile === undefined) return { kind: 'not-a-project', missing: 'options.dataFile' }
  const uiSchema = memberOf(project, 'uiSchema') ?? {}
  const requireValid = memberOf(options, 'requireValid')
  const ignored = [
    ...(['boolean', 'undefined'].includes(typeof requireValid) ? [] : ['options.requireValid']),
    ...(isRecord(uiSchema) ? [] : ['uiSchema']),
  ]
  const requiresValid = requireValid === true
  return { kind: 'form', form: { dataFile, schema, uiSchema, requiresValid, ignored } }
}
