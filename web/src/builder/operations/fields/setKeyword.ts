import type { NewValue } from '~/formats/DataFormat'
import { styleOf } from '~/formats/json'
import type { DataPath } from '~/formats/nodes'
import { plainValue } from '~/formats/values'
import { DRAFT_2019, draftOf, isOfDraft, NEWEST } from '~/schema/dialects/drafts'
import { staysBesideReference } from '~/schema/dialects/newestDialect'
import { isRecord } from '~/schema/json'
import type { RefusalReason } from '../Change'
import { ROOT } from '../places/schemas'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'

/** In which order people write keywords; one that is new comes behind those before it. */
const ORDER = (
  '$schema $id id $anchor $comment title description $ref type format contentMediaType enum const default examples ' +
  'minLength maxLength pattern minimum exclusiveMinimum maximum exclusiveMaximum multipleOf items prefixItems ' +
  'additionalItems minItems maxItems uniqueItems properties patternProperties propertyNames required ' +
  'additionalProperties dependentRequired dependentSchemas dependencies allOf anyOf oneOf if then else not ' +
  'readOnly writeOnly deprecated errorMessage $defs definitions'
).split(' ')

/** The draft that a project's schema is of, as a number. */
export function draftIn(project: ProjectText): number {
  const node = project.node([...ROOT, '$schema'])
  const dialect = node?.kind === 'string' ? project.value([...ROOT, '$schema']) : undefined
  return typeof dialect === 'string' ? draftOf({ $schema: dialect }, NEWEST) : NEWEST
}

/** Makes a keyword of the schema at a path be a value; undefined takes it out. Answers why that cannot be. */
export function setKeyword(
  project: ProjectText,
  path: DataPath,
  keyword: string,
  value: NewValue | undefined,
): RefusalReason | undefined {
  const node = project.node(path)
  const at = [...path, keyword]
  if (node === undefined) return 'no-place'
  if (value === undefined) {
    if (node.kind !== 'object' || project.node(at) === undefined) return undefined
    return project.remove(at) ? undefined : 'no-place'
  }
  if (node.kind === 'boolean' || (node.kind === 'object' && node.members.length === 0)) {
    // Nothing is ever right there: to say more of it would say something else.
    if (project.value(path) === false) return 'wrong-kind'
    return project.setText(path, onOneLine(keyword, value, project.text)) ? undefined : 'no-place'
  }
  if (node.kind !== 'object') return 'no-place'
  const draft = draftIn(project)
  const isLone = draft < DRAFT_2019 && project.node([...path, '$ref'])?.kind === 'string'
  const isRead = !isLone || staysBesideReference(keyword, plainValue(value))
  if (!isOfDraft(keyword, draft) || !isRead) return 'not-in-dialect'
  return project.set(at, value, ORDER) ? undefined : 'no-place'
}

/** A schema that says one thing, on the line where it said nothing. */
function onOneLine(keyword: string, value: NewValue, like: string): string {
  const text = jsonText(value, like)
  const isRich = isRecord(value) || text.includes('\n') || styleOf(like).isMinified
  return isRich ? jsonText({ [keyword]: value }, like) : `{ ${JSON.stringify(keyword)}: ${text} }`
}
