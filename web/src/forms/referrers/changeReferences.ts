import type { Content, DataFormat, Outcome, Reason } from '~/formats/DataFormat'
import { applyEdits, editBetween, type TextEdit } from '~/lib/text/text'
import type { ReferencePlace } from './referencesIn'

export interface ReferenceChange {
  /** Of the text as it was; none where nothing could be changed. */
  readonly edits: readonly TextEdit[]
  readonly changed: number
  /** Why others were not. */
  readonly refused: readonly Reason[]
}

/**
 * Makes places of a text name something else, each by an edit of just that place that the format has proven.
 * @param valueFor what a place is to say; undefined: it goes.
 */
export function changeReferences(
  format: DataFormat,
  text: string,
  places: readonly ReferencePlace[],
  valueFor: (place: ReferencePlace) => string | number | undefined,
): ReferenceChange {
  let content: Content = { text, reading: format.read(text) }
  let now = text
  let changed = 0
  const refused: Reason[] = []
  // From the end on: what goes moves only what is behind it.
  for (const place of places.toReversed()) {
    const value = valueFor(place)
    if (value === place.value) continue
    const edits = editsOf(outcomeOf(format, content, place, value), value === undefined)
    if (typeof edits === 'string') {
      refused.push(edits)
      continue
    }
    const after = applyEdits(now, edits)
    content = { text: after, reading: format.reread(content, edits, after) }
    now = after
    changed += 1
  }
  return { edits: editBetween(text, now), changed, refused: refused.toReversed() }
}

function outcomeOf(
  format: DataFormat,
  content: Content,
  { path, kind }: ReferencePlace,
  value: string | number | undefined,
): Outcome {
  if (value !== undefined) return format.set(content, path, value)
  // Others would take its place in a tuple.
  if (kind === 'tuple') return { kind: 'refusal', reason: 'no-place', at: { from: 0, to: 0 } }
  return format.remove(content, path)
}

/** Of what is asked about, a reference that others borrow or lend changes at its own place alone. */
function editsOf(outcome: Outcome, isRemoval: boolean): readonly TextEdit[] | Reason {
  if (outcome.kind === 'edits') return outcome.edits
  if (outcome.kind === 'refusal') return outcome.reason
  const wanted = isRemoval ? ['here', 'without-comments'] : ['here']
  const answer = outcome.choices.find(({ choice }) => wanted.includes(choice))
  return answer?.edits ?? 'borrowed'
}
