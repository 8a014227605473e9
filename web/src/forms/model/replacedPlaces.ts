import type { ReplacedValue } from '~/drafts/TextDocument'
import { fromPointer, toPointer } from '~/formats/nodes'
import { fieldOfPart } from '../state/FormState'
import { kindOf, replacedName } from '../state/replacedValues'
import type { ValueStore } from '../store/ValueStore'

/** What choices replaced, as the form names it: the names of list items are another form's tomorrow. */
export function namesOfReplaced(store: ValueStore): ReadonlyMap<string, string> {
  return new Map(
    store.document.replaced.map(({ pointer, text }) => [
      replacedName(store.keyOf(fromPointer(pointer) ?? []), kindOf(text)),
      text,
    ]),
  )
}

/** The same by places in the text as it is. Those in items that are gone are left out. */
export function placesOfReplaced(
  store: ValueStore,
  replaced: ReadonlyMap<string, string>,
): readonly ReplacedValue[] {
  return [...replaced].flatMap(([name, text]) => {
    const path = store.pathOf(fieldOfPart(name))
    return path === undefined ? [] : { pointer: toPointer(path), text }
  })
}
