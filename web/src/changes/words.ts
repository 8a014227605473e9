import type { ChangeKind, Located, ValueChange } from '~/drafts/merge'
import { readString } from '~/formats/json'
import { MAX_VALUE, valueWords } from '~/forms/rows/valueWords'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createPlaces, placeWords } from './places'
import type { ToldChange } from './toldChanges'

/** One change as the form's reader would tell it. */
export interface ChangeWords {
  readonly kind: ChangeKind | 'renamed'
  /** "Prices › Basic › Price"; of an item that came, went or moved, its list. */
  readonly place: string
  readonly names: readonly string[]
  /** Undefined for what was added; of what is renamed its name in the file. */
  readonly before: string | undefined
  /** Undefined for what was removed; of what is renamed its name in the file now. */
  readonly after: string | undefined
  /** In how many items of a list it is renamed. */
  readonly count: number
}

/** Characters that stay before the first difference of two long texts. */
const CONTEXT = 16

/** Puts the changes between two versions of a project's data file into the words of its form. */
export function createChangeWords(form: ProjectForm | undefined): (told: ToldChange) => ChangeWords {
  const places = createPlaces(form)

  return ({ change, newName, count, varying }) => {
    const { kind, path, whole } = change
    const { names, schema, isItem } = places(whole, path)
    if (newName !== undefined) {
      const shared = count === 1 ? names : names.filter((_, at) => !varying.has(at))
      const [before, after] = [path.at(-1) ?? '', newName].map((name) => shorten(name, MAX_VALUE))
      return { kind: 'renamed', place: placeWords(shared), names: shared, before, after, count }
    }
    const isWhole = isItem && kind !== 'changed'
    const around = isWhole ? names.slice(0, -1) : names
    return { kind, place: placeWords(around), names, ...valuesOf(change, schema), count }
  }
}

/** What happened at the place: "9 → 12". */
export function eventWords({ kind, before = '', after = '', count }: ChangeWords): string {
  switch (kind) {
    case 'renamed':
      return m.changes_renamed({ before, after, count })
    case 'added':
      return m.changes_added({ value: after })
    case 'removed':
      return m.changes_removed({ value: before })
    case 'moved':
      return m.changes_moved({ value: after })
    case 'changed':
      break
  }
  return m.changes_changed({ before, after })
}

/** One change in one line: "Prices › Basic › Price: 9 → 12". */
export function changeSentence(words: ChangeWords): string {
  return m.changes_sentence({ place: words.place, event: eventWords(words) })
}

function valuesOf({ kind, before, after }: ValueChange, schema: ResolvedSchema) {
  if (kind === 'changed' && before?.node.kind === 'string' && after?.node.kind === 'string') {
    if (schema.options === undefined) return longTexts(stringOf(before), stringOf(after))
  }
  return { before: before && valueWords(before, schema), after: after && valueWords(after, schema) }
}

/** Two versions of a text from shortly before where they differ. */
function longTexts(before: string, after: string) {
  const isLong = before.length > MAX_VALUE || after.length > MAX_VALUE
  const start = isLong ? sharedStart(before, after, CONTEXT) : 0
  const shown = (text: string) =>
    (start > 0 ? '…' : '') + shorten(text.slice(start), MAX_VALUE) || m.changes_empty()
  return { before: shown(before), after: shown(after) }
}

function stringOf({ text, node }: Located): string {
  return readString(text.slice(node.from, node.to)) ?? ''
}

/** What both texts begin with, in UTF-16 units, but for the last `keep` of them: nobody has to read it to see the difference. */
export function sharedStart(before: string, after: string, keep: number): number {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  if (same <= keep * 2) return 0
  const space = before.lastIndexOf(' ', same - keep)
  return space > 0 ? space + 1 : same - keep
}
