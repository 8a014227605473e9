import type { Draft } from '~/drafts/draft'
import { basename, dirname, projectName } from '~/lib/paths'
import { shorten } from '~/lib/shorten'
import type { Steps } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { changesOfDraft } from './changesOfDraft'
import type { Move } from './moves'
import { toldChanges } from './toldChanges'
import { type ChangeUnit, unitsOf } from './units'
import { type ChangeWords, createChangeWords } from './words'

/** The usual width of a subject line, which lists of commits show whole. */
const MAX_LENGTH = 72
/** Names that a subject has room for. */
const MAX_TOPICS = 3
/** What more changes are about is not looked at. */
const MAX_CHANGES = 500

/** Things done that a subject has room for. */
const MAX_SENTENCES = 2

/**
 * A subject line for the commit of these drafts; undefined where nothing better than the default can be said. What somebody
 * wanted is told before single files. The formats of the files have to be loaded.
 */
export function* proposeMessage(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): Steps<string | undefined> {
  const units = yield* unitsOf(drafts, forms)
  const files = units.flatMap((unit) => (unit.kind === 'file' ? unit.draft : []))
  const [only, ...others] = files
  const ofFiles = only && (units.length === 1 && others.length === 0 ? ofFile(only, forms) : ofSeveral(files))
  const sentences = [
    ...units.flatMap((unit) => ofUnit(unit) ?? []),
    ...(ofFiles === undefined ? [] : [ofFiles]),
  ]
  const [first, ...rest] = sentences
  if (first === undefined) return undefined
  const [second = ''] = rest.length < MAX_SENTENCES ? rest : [m.changes_message_more({ count: rest.length })]
  return shorten(second === '' ? first : m.changes_message_together({ first, second }), MAX_LENGTH)
}

function ofUnit(unit: ChangeUnit): string | undefined {
  if (unit.kind === 'file') return undefined
  if (unit.kind === 'moved') {
    const what = ofMove(unit.move)
    return unit.references > 0 ? m.changes_message_with_references({ what, count: unit.references }) : what
  }
  const { what, drafts } = unit
  const count = drafts.length
  if (what.kind === 'deleted') return m.changes_message_delete_files({ count })
  const topics = [...new Set(what.changes.map(({ names, place }) => names[0] ?? place))]
  return m.changes_message_update_in({ what: list(topics), count })
}

function ofMove({ from, to, files }: Move): string {
  const isRenamed = dirname(from) === dirname(to)
  const [what, name] = files.length > 1 ? [from, to] : [basename(from), isRenamed ? basename(to) : to]
  if (isRenamed) return m.changes_message_rename({ what: basename(what), name: basename(name) })
  return m.changes_message_move({ what: what || m.tree_root(), to: name || m.tree_root() })
}

function ofFile(draft: Draft, forms: ReadonlyMap<string, ProjectForm>): string | undefined {
  const { base, reference, isDeleted } = draft
  const file = basename(reference.path)
  if (isDeleted) return m.changes_message_delete({ what: file })
  if (base.sha === null) return m.changes_message_add({ what: file })
  const found = changesOfDraft(draft)
  if (found === undefined) return m.changes_message_update({ what: file })
  const changes = toldChanges(found)
  const [only, ...others] = changes
  if (!only) return undefined
  const words = createChangeWords(forms.get(reference.path))
  if (others.length === 0) return ofChange(words(only))
  return ofChanges(changes.slice(0, MAX_CHANGES).map(words), file)
}

function ofChange({ kind, names, place, before = '', after = '' }: ChangeWords): string {
  if (kind === 'renamed') return m.changes_message_rename({ what: before, name: after })
  const [what = place, whose] = names.toReversed()
  const isItem = names.join(' › ') !== place
  if (isItem && whose !== undefined) {
    if (kind === 'added') return m.changes_message_add_to({ what: after, list: whose })
    if (kind === 'removed') return m.changes_message_remove_from({ what: before, list: whose })
    if (kind === 'moved') return m.changes_message_move_in({ what: after, list: whose })
  }
  if (kind === 'added') return m.changes_message_add({ what })
  if (kind === 'removed') return m.changes_message_remove({ what })
  return whose === undefined
    ? m.changes_message_update({ what })
    : m.changes_message_update_of({ what, whose })
}

/** Several changes by what they have in common, else by the parts of the form that they are in. */
function ofChanges(changes: readonly ChangeWords[], file: string): string {
  const [first] = changes
  let shared = first?.names.length ?? 0
  for (const { names } of changes) {
    while (shared > 0 && !isSameStart(names, first?.names ?? [], shared)) shared--
  }
  const common = first?.names[shared - 1]
  if (common !== undefined) return m.changes_message_update({ what: common })
  const topics = new Set(changes.map(({ names }) => names[0] ?? file))
  return listed(topics.size > MAX_TOPICS * 2 ? [file] : [...topics])
}

function isSameStart(a: readonly string[], b: readonly string[], count: number): boolean {
  return a.length >= count && a.slice(0, count).every((name, index) => name === b[index])
}

function ofSeveral(drafts: readonly Draft[]): string {
  const areNew = drafts.every(({ base }) => base.sha === null)
  const areDeleted = drafts.every(({ isDeleted }) => isDeleted)
  const names = drafts.map(({ reference }) => projectName(reference.path) || basename(reference.path))
  if (areDeleted) return m.changes_message_delete({ what: list(names) })
  return areNew ? m.changes_message_add({ what: list(names) }) : listed(names)
}

function listed(names: readonly string[]): string {
  return m.changes_message_update({ what: list(names) })
}

function list(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const shown = distinct.slice(0, MAX_TOPICS)
  const more = distinct.length - shown.length
  const parts = more === 0 ? shown : [...shown, m.changes_message_more({ count: more })]
  return new Intl.ListFormat('en').format(parts)
}
