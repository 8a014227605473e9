import type { JsonValue } from '~/formats/nodes'
import { EMPTY_VALUES, initialValue } from '~/schema/initialValue'
import type { Choice, JsonType } from '~/schema/ResolvedSchema'
import { isOfType } from '~/schema/typeOfNode'
import type { Field } from '../fields/Field'
import { setRaw, written } from '../store/edits'
import { choiceKey } from './FormState'
import type { OpenForm } from './OpenForm'
import { kindOf, replacedName } from './replacedValues'

/** Gives the value another type. What it was is remembered for the way back (and the document can undo). */
export function changeType(form: OpenForm, field: Field, type: JsonType): void {
  replaceValue(form, field, EMPTY_VALUES[type])
}

/** Puts an empty value of the field's own type in the place of one that it cannot take, which is remembered. */
export function replaceMisfit(form: OpenForm, field: Field): void {
  replaceValue(form, field, initialValue(form.resolver, field.conjunction))
}

/**
 * Takes another branch. Members stay as they are, also those that the branch does not know: only the constants that
 * tell branches apart are written. A value of a type that the branch forbids is replaced, and remembered.
 */
export function chooseBranch(form: OpenForm, field: Field, choice: Choice, branch: number): void {
  const { store, resolver, view } = form
  const place = choice.branches[branch]
  if (place === undefined) return
  const node = store.node(field.path)
  const schema = resolver.resolve([place])
  if (node === undefined || (schema.types !== undefined && !isOfType(store.text, node, schema.types))) {
    replaceValue(form, field, initialValue(resolver, [...field.conjunction, place]))
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
export function putBack(form: OpenForm, field: Field, text: string): void {
  keepPresent(form, field)
  setRaw(form.store, field.path, text, field)
}

export function forgetReplaced({ view }: OpenForm, { name }: { readonly name: string }): void {
  view.getState().keepReplaced(name, undefined)
}

function replaceValue(form: OpenForm, field: Field, value: JsonValue): void {
  const { store, view } = form
  const fresh = written(store, value)
  const before = view.getState().replaced.get(replacedName(field.key, kindOf(fresh)))
  keepPresent(form, field)
  setRaw(store, field.path, before ?? fresh, field)
}

function keepPresent({ store, view }: OpenForm, { key, path }: Field): void {
  const [old, node] = [store.raw(path), store.node(path)]
  if (old !== undefined && node !== undefined) view.getState().keepReplaced(replacedName(key, node.kind), old)
}
