import type { JsonPath, JsonValue } from '~/drafts/json'
import type { ValueChange } from '~/drafts/merge'
import { m } from '~/paraglide/messages'

/** Where a value is, as a line of names. */
export function placeWords(path: JsonPath): string {
  return path.length === 0 ? m.editor_conflict_whole() : path.join(' › ')
}

/** A value in one short piece of text; undefined stands for a value that is not there. */
export function valueWords(value: JsonValue | undefined, limit: number): string {
  if (value === undefined) return m.editor_conflict_gone()
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), limit)
}

export function shorten(text: string, limit: number): string {
  if (text === '') return m.editor_conflict_empty()
  return text.length <= limit ? text : `${text.slice(0, limit)}…`
}

const summaryLimit = 40

/** One change in one line: "price: 1 → 2". */
export function changeWords({ kind, path, before, after }: ValueChange): string {
  const place = placeWords(path)
  switch (kind) {
    case 'added':
      return m.editor_change_added({ place, value: valueWords(after, summaryLimit) })
    case 'removed':
      return m.editor_change_removed({ place, value: valueWords(before, summaryLimit) })
    case 'moved':
      return m.editor_change_moved({ place })
    case 'changed':
      break
  }
  return m.editor_change_changed({
    place,
    before: valueWords(before, summaryLimit),
    after: valueWords(after, summaryLimit),
  })
}
