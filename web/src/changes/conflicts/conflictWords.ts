import type { FileConflict, WholeFileConflict } from '~/drafts/commit'
import type { FieldConflict, LinesConflict, Located, OrderConflict, Side } from '~/drafts/merge'
import { bothRuns, valuesOf } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { nodeAt } from '~/formats/nodes'
import { valueWords } from '~/forms/rows/valueWords'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createPlaces, type Places, placeWords } from '../places'
import { sharedStart } from '../words'
import type { SideWords } from './sideWords'

/** What a person is asked about one conflict. */
export interface Question {
  readonly id: string
  /** All that it asks in one line. */
  readonly title: string
  /** What it is about, and what stood there; undefined where the title says all. */
  readonly line?: { readonly place: string; readonly before: string }
  readonly answers: readonly Answer[]
}

interface Answer {
  readonly side: Side
  readonly label: string
  /** The value that is then there. */
  readonly value?: string
  /** What becomes of it, where no value is then there. */
  readonly description?: string
}

/** Enough to tell two versions apart. */
const MAX_VALUE = 300
/** Characters that stay before the first difference of two long paragraphs. */
const CONTEXT = 40
/** Of one item in an order. */
const MAX_NAME = 40
/** The items that are left out of an order. */
const GAP = '…'

/** The questions about a file, in the words of its form. */
export function questionsOf(
  { path, conflicts, versions }: FileConflict,
  form: ProjectForm | undefined,
  words: SideWords,
): readonly Question[] {
  const ours = valuesOf(formatOf(path), versions.ours)
  const theirs = valuesOf(formatOf(path), versions.theirs ?? '')
  const places = createPlaces(form)
  return conflicts.map((conflict) => {
    if (conflict.kind === 'file') return aboutFile(conflict, words)
    if (conflict.kind === 'lines') return aboutLines(conflict, words)
    if (conflict.kind === 'order') return aboutOrder(conflict, ours, places, words)
    const file = conflict.ours ? ours : theirs
    const place = file && places(file, conflict.path)
    // Of two items for one place neither gives the place its name.
    const isPlaceInList = place?.isItem && conflict.ours && conflict.theirs
    const names = isPlaceInList ? place.names.slice(0, -1) : place?.names
    return aboutField(conflict, placeWords(names ?? conflict.path), place?.schema, words)
  })
}

function aboutField(
  conflict: FieldConflict,
  title: string,
  schema: ResolvedSchema | undefined,
  words: SideWords,
): Question {
  const { id, base, ours, theirs, both } = conflict
  const shown = (value: Located | undefined) =>
    value ? { value: valueWords(value, schema, MAX_VALUE) } : removed()
  return {
    id,
    ...(base ? about(title, valueWords(base, schema, MAX_VALUE)) : { title }),
    answers: [
      { side: 'ours', label: words.ours, ...shown(ours) },
      { side: 'theirs', label: words.theirs, ...shown(theirs) },
      ...(both ? [{ side: 'both', label: m.changes_conflict_both(), ...shown(both) } as const] : []),
    ],
  }
}

function about(place: string, before: string): Pick<Question, 'title' | 'line'> {
  return { title: m.changes_conflict_was({ place, value: before }), line: { place, before } }
}

function removed(): Pick<Answer, 'description'> {
  return { description: m.changes_conflict_removed() }
}

function aboutOrder(
  { id, path, base, ours, theirs }: OrderConflict,
  file: Located | undefined,
  places: Places,
  words: SideWords,
): Question {
  const nameOf = (position: number | undefined) => {
    const itemPath = [...path, String(position)]
    const node = file && nodeAt(file.node, itemPath)
    if (!node) return GAP
    return valueWords({ text: file.text, node }, places(file, itemPath).schema, MAX_NAME)
  }
  const shown = (order: OrderConflict['ours']) => shorten(order.map(nameOf).join(' · '), MAX_VALUE)
  const place = placeWords(file ? places(file, path).names : path)
  const before = shown(base)
  return {
    id,
    title: m.changes_conflict_order({ place, value: before }),
    line: { place: m.changes_conflict_order_of({ place }), before },
    answers: [
      { side: 'ours', label: words.ours, value: shown(ours) },
      { side: 'theirs', label: words.theirs, value: shown(theirs) },
    ],
  }
}

function aboutLines({ id, line, base, ours, theirs }: LinesConflict, words: SideWords): Question {
  const place = m.changes_conflict_line({ line })
  // A long paragraph is shown from shortly before where the two differ.
  const start = Math.max(ours.length, theirs.length) > MAX_VALUE ? sharedStart(ours, theirs, CONTEXT) : 0
  const shown = (text: string) => {
    const value = (start > 0 ? '…' : '') + shorten(text.slice(start), MAX_VALUE)
    return value === '' ? removed() : { value }
  }
  const both = {
    side: 'both',
    label: m.changes_conflict_both(),
    ...shown(bothRuns(ours, theirs)),
  } as const
  return {
    id,
    ...(base.trim() === '' ? { title: place } : about(place, shorten(base, MAX_VALUE))),
    answers: [
      { side: 'ours', label: words.ours, ...shown(ours) },
      { side: 'theirs', label: words.theirs, ...shown(theirs) },
      ...(ours.trim() === '' || theirs.trim() === '' ? [] : [both]),
    ],
  }
}

function aboutFile({ id, reason, renamedTo }: WholeFileConflict, words: SideWords): Question {
  const question = (title: string, answers: readonly Answer[]) => ({ id, title, answers })
  switch (reason) {
    // Only of drafts: branches that are merged are asked elsewhere.
    case 'changed':
      return question(
        renamedTo === undefined
          ? m.changes_conflict_deleted_changed()
          : m.changes_conflict_deleted_renamed({ path: renamedTo }),
        [
          { side: 'ours', label: m.changes_conflict_delete() },
          { side: 'theirs', label: m.changes_conflict_keep_theirs() },
        ],
      )
    case 'removed':
      if (renamedTo !== undefined) {
        return question(words.fileRenamed(renamedTo), [
          { side: 'both', label: words.toNewName(renamedTo) },
          { side: 'ours', label: words.keepOldName },
          { side: 'theirs', label: words.drop },
        ])
      }
      return question(words.fileRemoved, [
        { side: 'ours', label: words.restore },
        { side: 'theirs', label: words.letGo },
      ])
    case 'added':
      return question(words.fileAdded, replacing(words))
    case 'not-text':
      return question(words.fileNotText, replacing(words))
    case 'path-taken':
      break
  }
  return question(m.changes_conflict_path_taken(), [{ side: 'theirs', label: words.drop }])
}

function replacing(words: SideWords): readonly Answer[] {
  return [
    { side: 'ours', label: words.replace },
    { side: 'theirs', label: words.drop },
  ]
}
