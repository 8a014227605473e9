import { fromPointer, toIndex, toPointer } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { itemConjunction, membersOf } from '../rows/childFields'
import { nameAsTitle } from '../rows/labels'
import { activeSchema } from '../schema/activeSchema'
import { itemKey, keyAndAncestors, memberKey, ROOT_KEY } from '../store/keys'
import type { SchemaError } from '../validation/protocol'
import type { FormModel } from './FormModel'

export interface ErrorPlace {
  readonly key: string
  readonly title: string
  /** The innermost list item around the field, for telling which of many. */
  readonly item: string | undefined
}

/** The field that a JSON pointer means: its key and its title, also where it is closed or not there. */
export function placeOf(form: FormModel, pointer: string): ErrorPlace {
  const { store, resolver } = form
  const path = fromPointer(pointer) ?? []
  let conjunction = resolver.root
  let place: ErrorPlace = {
    key: ROOT_KEY,
    title: resolver.resolve(conjunction).title ?? m.forms_root(),
    item: undefined,
  }
  let lastItem: string | undefined
  for (const [depth, step] of path.entries()) {
    const node = store.node(path.slice(0, depth))
    const { schema } = activeSchema(resolver, conjunction, node, {
      text: store.text,
      verdict: (test) =>
        form.validation.verdict({ schema: test.pointer, data: toPointer(path.slice(0, depth)) }),
      chosen: () => undefined,
    })
    const index = node?.kind === 'array' ? toIndex(step) : undefined
    if (node?.kind === 'array' && index !== undefined) {
      conjunction = itemConjunction(schema, index)
      const name = store.itemKeys.of(place.key, node.items.length)[index] ?? ''
      const item = resolver.resolve(conjunction).title ?? m.forms_item()
      lastItem = m.forms_item_number({ item, number: index + 1 })
      place = { key: itemKey(place.key, name), title: lastItem, item: undefined }
    } else {
      const { children } = membersOf(schema, node?.kind === 'object' ? node : undefined, undefined)
      conjunction = children.find((child) => child.name === step)?.conjunction ?? []
      const title = resolver.resolve(conjunction).title ?? nameAsTitle(step)
      place = { key: memberKey(place.key, step), title, item: lastItem }
    }
  }
  return place
}

/** Opens what is around a field. @returns the key of its row, or of the nearest thing around it that has one. */
export function reveal(form: FormModel, pointer: string): string | undefined {
  const around = keyAndAncestors(form.store.keyOf(fromPointer(pointer) ?? []))
  form.view.getState().setOpen(around.slice(1), true)
  const nearest = around.map((key) => form.rows.indexOf(key)).find((index) => index >= 0)
  return nearest === undefined ? undefined : form.rows.outline[nearest]?.key
}

/** Brings focus to a field, or to the nearest thing around it that has a row. */
export function jumpTo(form: FormModel, pointer: string): void {
  const rowKey = reveal(form, pointer)
  if (rowKey !== undefined) form.view.getState().wishFocus({ rowKey })
}

/** Errors in the order of the form; those in closed groups stand where the group stands. */
export function inFormOrder(form: FormModel, errors: readonly SchemaError[]): readonly SchemaError[] {
  const positions = new Map<string, number>()
  for (const [index, { field }] of form.rows.outline.entries()) {
    if (!positions.has(field.key)) positions.set(field.key, index)
  }
  const positionOf = ({ pointer }: SchemaError) =>
    keyAndAncestors(form.store.keyOf(fromPointer(pointer) ?? []))
      .map((key) => positions.get(key))
      .find((position) => position !== undefined) ?? 0
  return errors
    .map((error) => ({ error, position: positionOf(error) }))
    .sort(
      (a, b) =>
        a.position - b.position || a.error.pointer.localeCompare(b.error.pointer, 'en', { numeric: true }),
    )
    .map(({ error }) => error)
}
