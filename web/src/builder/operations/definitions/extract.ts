import { type DataPath, toPointer } from '~/formats/nodes'
import { startsWith } from '~/formats/values'
import { m } from '~/paraglide/messages'
import { DRAFT_2019, isOfDraft } from '~/schema/dialects/drafts'
import { isRecord } from '~/schema/json'
import { followReferences } from '../along/follow'
import type { Refusal } from '../Change'
import { draftIn } from '../fields/setKeyword'
import type { IntentOf } from '../Intent'
import { type Made, refused } from '../Made'
import { schemaAt, titleOf } from '../places/field'
import { freeKey } from '../places/names'
import { fragmentOf } from '../places/references'
import { referencesIn } from '../places/referencesIn'
import { ROOT } from '../places/schemas'
import { jsonText } from '../text/jsonText'
import type { ProjectText } from '../text/ProjectText'
import { reindentedTo } from '../text/reindentedTo'

/** What stays at the field: words about this very place. */
const OWN_WORDS = ['title', 'description']

/** Where a schema keeps its definitions: where it has some, else by its draft. */
export function definitionsOf(project: ProjectText): DataPath {
  const isThere = (name: string) => project.node([...ROOT, name])?.kind === 'object'
  if (isThere('$defs')) return [...ROOT, '$defs']
  if (isThere('definitions') || draftIn(project) < DRAFT_2019) return [...ROOT, 'definitions']
  return [...ROOT, '$defs']
}

/** A field's schema becomes a definition, which the field refers to: then others can, too. */
export function performExtract(project: ProjectText, { field, name }: IntentOf<'extract'>): Made | Refusal {
  const path = schemaAt(project, field)
  const schema = path && project.value(path)
  if (path === undefined || path.length === ROOT.length || !isRecord(schema))
    return refused('no-place', field)
  if (schema['$ref'] !== undefined || isInResource(project, path)) return refused('wrong-kind', field)
  if (name === '') return refused('bad-name', name)
  const definitions = definitionsOf(project)
  const free = freeKey(name, new Set(project.names(definitions)))
  const definition = [...definitions, free]
  const title = titleOf(project, path)
  // What refers to the field as a whole, or into it, finds the same in the definition.
  followReferences(project, path, definition)
  const text = project.written(path)
  if (text === undefined) return refused('no-place', field)
  const unindented = reindentedTo(project, path, text, '')
  if (!project.setText(definition, unindented)) return refused('no-place', field)
  const reference = `#${fragmentOf(toPointer(definition.slice(ROOT.length)))}`
  const words = isOfDraft('$defs', draftIn(project)) && draftIn(project) >= DRAFT_2019 ? wordsOf(schema) : {}
  const isInline = Object.keys(words).length === 0
  const written = isInline
    ? `{ "$ref": ${JSON.stringify(reference)} }`
    : jsonText({ $ref: reference, ...words }, project.text)
  if (!project.setText(path, written)) return refused('no-place', field)
  for (const keyword of Object.keys(words)) project.remove([...definition, keyword])
  return { kind: 'made', selected: [path], words: m.operations_extracted({ title }) }
}

/** Titles of fields that are extracted are their own: another use is called otherwise. */
function wordsOf(schema: { readonly [keyword: string]: unknown }): { readonly [keyword: string]: string } {
  const words = OWN_WORDS.flatMap((keyword) => {
    const value = schema[keyword]
    return typeof value === 'string' ? [[keyword, value] as const] : []
  })
  return Object.fromEntries(words)
}

/** Whether a schema with an address of its own is around: its references count from there. */
export function isInResource(project: ProjectText, path: DataPath): boolean {
  for (let length = ROOT.length + 1; length <= path.length; length++) {
    const node = project.node(path.slice(0, length))
    if (node?.kind !== 'object') continue
    const id = project.value([...path.slice(0, length), '$id'])
    if (typeof id === 'string' && !id.startsWith('#') && path[length - 1] !== 'properties') return true
  }
  return false
}

/** A field gets a copy of what it refers to, and is changed alone from then on. */
export function performBreakOff(project: ProjectText, { field }: IntentOf<'breakOff'>): Made | Refusal {
  const path = schemaAt(project, field)
  const reference =
    path &&
    referencesIn(project).find(
      ({ from, keyword }) => keyword === '$ref' && toPointer(from) === toPointer(path),
    )
  if (path === undefined || reference?.target === undefined) return refused('wrong-kind', field)
  const { target } = reference
  // A copy of what contains the field would contain itself.
  if (startsWith(path, target)) return refused('into-itself', field)
  const text = project.written(target)
  const value = project.value(target)
  if (text === undefined || value === undefined || isInResource(project, target))
    return refused('no-place', field)
  const title = titleOf(project, path)
  const own = project.value(path)
  const besides = isRecord(own) ? Object.keys(own).filter((keyword) => keyword !== '$ref') : []
  const counts = draftIn(project) >= DRAFT_2019 || besides.every((keyword) => OWN_WORDS.includes(keyword))
  const unindented = reindentedTo(project, target, text, '')
  if (besides.length === 0 || !counts || !isRecord(value)) {
    if (!project.setText(path, unindented)) return refused('no-place', field)
  } else {
    // Both have to hold: where they say different things of one keyword, one schema cannot say both.
    const isBoth = besides.some((keyword) => value[keyword] !== undefined && !OWN_WORDS.includes(keyword))
    if (isBoth) return refused('wrong-kind', field)
    if (!merge(project, path, target)) return refused('no-place', field)
  }
  keepInside(project, target, path)
  return { kind: 'made', selected: [path], words: m.operations_broken_off({ title }) }
}

/** References of the copy into itself lead into the copy. */
function keepInside(project: ProjectText, target: DataPath, copy: DataPath): void {
  for (const reference of referencesIn(project)) {
    const { target: to, from } = reference
    // Those to the whole stay: what refers to itself goes on without end.
    if (to === undefined || !startsWith(from, copy) || !startsWith(to, target) || to.length === target.length)
      continue
    const way = [...copy, ...to.slice(target.length)]
    if (project.node(way) === undefined) continue
    const written = `#${fragmentOf(toPointer(way.slice(ROOT.length)))}`
    project.setText([...from, reference.keyword], JSON.stringify(written))
  }
}

/** Puts what a definition says beside what the field says, in the place of the reference. */
function merge(project: ProjectText, path: DataPath, target: DataPath): boolean {
  const names = project.names(target).filter((name) => project.node([...path, name]) === undefined)
  for (const name of names) {
    const member = project.memberText([...target, name])
    if (member === undefined || !project.insertMember(path, member, '$ref')) return false
  }
  return project.remove([...path, '$ref'])
}
