import type { FileConflict, WholeFileConflict } from '~/drafts/commit'
import { parseJson } from '~/drafts/json'
import type { FieldConflict, LinesConflict, Located, Side } from '~/drafts/merge'
import { bothRuns } from '~/drafts/merge'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '../schema/project'
import type { ResolvedSchema } from '../schema/ResolvedSchema'
import { createPlaces, placeWords } from './places'
import { shorten } from './shorten'
import { valueWords } from './words'

/** What a person is asked about one conflict. */
export interface Question {
  readonly id: string
  readonly title: string
  readonly answers: readonly Answer[]
}

interface Answer {
  readonly side: Side
  readonly label: string
  readonly description?: string
}

/** Enough to tell two versions apart. */
const MAX_VALUE = 300

/** The questions about a file, in the words of its form. */
export function questionsOf(
  { conflicts, versions }: FileConflict,
  form: ProjectForm | undefined,
): readonly Question[] {
  const ours = rootOf(versions.ours)
  const theirs = rootOf(versions.theirs ?? '')
  const places = createPlaces(form)
  return conflicts.map((conflict) => {
    if (conflict.kind === 'file') return aboutFile(conflict)
    if (conflict.kind === 'lines') return aboutLines(conflict)
    const file = conflict.ours ? ours : theirs
    const place = file && places(file, conflict.path)
    // Of two items for one place neither gives the place its name.
    const isPlaceInList = place?.isItem && conflict.ours && conflict.theirs
    const names = isPlaceInList ? place.names.slice(0, -1) : place?.names
    return aboutField(conflict, placeWords(names ?? conflict.path), place?.schema)
  })
}

function aboutField(conflict: FieldConflict, title: string, schema: ResolvedSchema | undefined): Question {
  const { id, base, ours, theirs, both } = conflict
  const shown = (value: Located | undefined) =>
    value ? valueWords(value, schema, MAX_VALUE) : m.changes_conflict_removed()
  return {
    id,
    title: base
      ? m.changes_conflict_was({ place: title, value: valueWords(base, schema, MAX_VALUE) })
      : title,
    answers: [
      { side: 'ours', label: m.changes_conflict_ours(), description: shown(ours) },
      { side: 'theirs', label: m.changes_conflict_theirs(), description: shown(theirs) },
      ...(both
        ? [{ side: 'both', label: m.changes_conflict_both(), description: shown(both) } as const]
        : []),
    ],
  }
}

function aboutLines({ id, line, base, ours, theirs }: LinesConflict): Question {
  const place = m.changes_conflict_line({ line })
  const shown = (text: string) => shorten(text, MAX_VALUE) || m.changes_conflict_removed()
  const both = {
    side: 'both',
    label: m.changes_conflict_both(),
    description: shown(bothRuns(ours, theirs)),
  } as const
  return {
    id,
    title: base.trim() === '' ? place : m.changes_conflict_was({ place, value: shorten(base, MAX_VALUE) }),
    answers: [
      { side: 'ours', label: m.changes_conflict_ours(), description: shown(ours) },
      { side: 'theirs', label: m.changes_conflict_theirs(), description: shown(theirs) },
      ...(ours.trim() === '' || theirs.trim() === '' ? [] : [both]),
    ],
  }
}

function aboutFile({ id, reason, renamedTo }: WholeFileConflict): Question {
  const question = (title: string, answers: readonly Answer[]) => ({ id, title, answers })
  switch (reason) {
    case 'removed':
      if (renamedTo !== undefined) {
        return question(m.changes_conflict_file_renamed({ path: renamedTo }), [
          { side: 'both', label: m.changes_conflict_to_new_name({ path: renamedTo }) },
          { side: 'ours', label: m.changes_conflict_keep_old_name() },
          { side: 'theirs', label: m.changes_conflict_drop_mine() },
        ])
      }
      return question(m.changes_conflict_file_removed(), [
        { side: 'ours', label: m.changes_conflict_restore() },
        { side: 'theirs', label: m.changes_conflict_let_go() },
      ])
    case 'added':
      return question(m.changes_conflict_file_added(), replacing())
    case 'not-text':
      return question(m.changes_conflict_file_not_text(), replacing())
    case 'path-taken':
      break
  }
  return question(m.changes_conflict_path_taken(), [
    { side: 'theirs', label: m.changes_conflict_drop_mine() },
  ])
}

function replacing(): readonly Answer[] {
  return [
    { side: 'ours', label: m.changes_conflict_replace() },
    { side: 'theirs', label: m.changes_conflict_drop_mine() },
  ]
}

function rootOf(text: string): Located | undefined {
  const parse = parseJson(text)
  return parse.ok ? { text, node: parse.root } : undefined
}
