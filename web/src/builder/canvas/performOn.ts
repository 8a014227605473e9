import type { TextDocument } from '~/drafts/TextDocument'
import { json } from '~/formats/json/format'
import { applyEdits } from '~/lib/text/text'
import { dataPlanOf } from '../migration/plan/plans'
import { type Change, type Intent, perform, type Refusal } from '../operations'

/**
 * Does what somebody wants with a project file, one after the other, as one step of undo: all of it, or nothing where one
 * is refused.
 * @param group joins it with what was done shortly before under the same name.
 * @param onChange called before each change is in the file.
 */
export function performOn(
  project: TextDocument,
  intents: readonly Intent[],
  group?: string,
  onChange: (change: Change) => void = () => {},
): readonly Change[] | Refusal {
  const changes: Change[] = []
  let { text } = project
  for (const intent of intents) {
    const done = perform({ text, reading: json.read(text) }, intent)
    if (done.kind === 'refusal') return done
    changes.push(done)
    text = applyEdits(text, done.edits)
  }
  // Steps of one call are one step of undo.
  const joined = group ?? (intents.length > 1 ? `builder ${project.version}` : undefined)
  for (const change of changes) {
    if (change.edits.length === 0) continue
    onChange(change)
    const before = project.text
    project.apply(change.edits, 'form', joined)
    dataPlanOf(project).add(change.data, before)
  }
  return changes
}
