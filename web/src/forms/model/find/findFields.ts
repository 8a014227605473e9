import { type UiOptions, uiOptions } from '~/schema/ui/uiSchema'
import { MAX_DEPTH } from '../../rows/nesting'
import { listWidget } from '../../widgets/listWidget'
import type { Reading } from '../reading'
import { membersIn, rootStep, type Step, stepInto, stepIntoMember } from '../steps'

/** A field that the search has come to. */
export interface VisitedField {
  readonly step: Step
  /** What it is in; undefined for the whole. */
  readonly around: Step | undefined
  /** What it is in holds it by this name; undefined for an item, and for the whole. */
  readonly name: string | undefined
  /** Its position; undefined for what is no item. */
  readonly item: number | undefined
  /** What the project says of its look; where a list is shown as one field, of that list. */
  readonly look: UiOptions
  /** It is shown as JSON, with all that is in it. */
  readonly isDeepest: boolean
}

/**
 * Goes through all fields in the order of the form, also where they are closed or in another tab.
 * @returns for each field its JSON pointer where `isMatch`, else undefined: whoever asks may stop in between.
 */
export function* findFields(
  reading: Reading,
  isMatch: (field: VisitedField) => boolean,
): Generator<string | undefined, void> {
  const root = rootStep(reading)
  const start = {
    step: root,
    around: undefined,
    name: undefined,
    item: undefined,
    look: uiOptions(root.ui),
    isDeepest: false,
  }
  const around: Iterator<VisitedField>[] = [[start].values()]
  for (let fields = around.at(-1); fields !== undefined; fields = around.at(-1)) {
    const { value: field, done } = fields.next()
    if (done === true) {
      around.pop()
      continue
    }
    const isHidden = uiOptions(field.step.ui).widget === 'hidden'
    yield !isHidden && isMatch(field) ? field.step.pointer : undefined
    if (!isHidden && !field.isDeepest) around.push(fieldsIn(reading, field.step, around.length > MAX_DEPTH))
  }
}

function* fieldsIn(reading: Reading, around: Step, isDeepest: boolean): Generator<VisitedField, void> {
  const { node, members, schema, ui } = around
  if (node?.kind === 'object' && members !== undefined) {
    for (const child of membersIn(members)) {
      const step = stepIntoMember(reading, around, child)
      yield { step, around, name: child.name, item: undefined, look: uiOptions(step.ui), isDeepest }
    }
  } else if (node?.kind === 'array') {
    const own = uiOptions(ui)
    const isOneField = listWidget(reading.resolver, schema, own, node) !== undefined
    for (const index of node.items.keys()) {
      const step = stepInto(reading, around, String(index))
      yield {
        step,
        around,
        name: undefined,
        item: index,
        look: isOneField ? own : uiOptions(step.ui),
        isDeepest,
      }
    }
  }
}
