import type { JsonValue } from '~/formats/nodes'
import { EMPTY_VALUES, initialValue } from '~/schema/initialValue'
import type { Choice, JsonType } from '~/schema/ResolvedSchema'
import { isOfType } from '~/schema/typeOfNode'
import type { Field } from '../../fields/Field'
import type { ReplacedRow } from '../../rows/Row'
import { kindOf, replacedName } from '../../rows/replacedValues'
import { choiceKey } from '../../state/FormState'
import { setRaw, written } from '../../store/edits'
import type { FormModel } from '../FormModel'

/** Gives the value another type. What it was is remembered for the way back (and the document can undo). */
export function changeType(model: FormModel, field: Field, type: JsonType): void {
  replaceValue(model, field, EMPTY_VALUES[type])
}

/** Puts an empty value of the field's own type in the place of one that it cannot take, which is remembered. */
export function replaceMisfit(model: FormModel, field: Field): void {
  replaceValue(model, field, initialValue(model.resolver, field.conjunction))
}

/**
 * Takes another branch. Members stay as they are, also those that the branch does not know: only the constants that
 * tell branches apart are written. A value of a type that the branch forbids is replaced, and remembered.
 */
export function chooseBranch(model: FormModel, field: Field, choice: Choice, branch: number): void {
  const { store, resolver, view } = model
  const place = choice.branches[branch]
  if (place === undefined) return
  const node = store.node(field.path)
  const schema = resolver.resolve([place])
  if (node === undefined || (schema.types !== undefined && !isOfType(store.text, node, schema.types))) {
    replaceValue(model, field, initialValue(resolver, [...field.conjunction, place]))
  } else if (node.kind === 'object') {
    const order = { names: [...schema.properties.keys()] }
    for (const [name, conjunction] of schema.properties) {
      const { options } = resolver.resolve(conjunction)
      const [only] = options ?? []
      const isWanted = schema.required.has(name) || store.node([...field.path, name]) !== undefined
      if (options?.length === 1 && only !== undefined && isWanted) {
        setRaw(store, [...field.path, name], written(store, only.value), { order }, `choice ${field.key}`)
      }
    }
  }
  view.getState().choose(choiceKey(field.key, choice), branch)
}

/** Brings back what another type replaced; what is there now is remembered in its turn. */
export function putBack(model: FormModel, field: Field, text: string): void {
  keepPresent(model, field)
  setRaw(model.store, field.path, text, field)
}

export function forgetReplaced({ view }: FormModel, { name }: ReplacedRow): void {
  view.getState().keepReplaced(name, undefined)
}

function replaceValue(model: FormModel, field: Field, value: JsonValue): void {
  const { store, view } = model
  const fresh = written(store, value)
  const before = view.getState().replaced.get(replacedName(field.key, kindOf(fresh)))
  keepPresent(model, field)
  setRaw(store, field.path, before ?? fresh, field)
}

function keepPresent({ store, view }: FormModel, { key, path }: Field): void {
  const [old, node] = [store.raw(path), store.node(path)]
  if (old !== undefined && node !== undefined) view.getState().keepReplaced(replacedName(key, node.kind), old)
}
