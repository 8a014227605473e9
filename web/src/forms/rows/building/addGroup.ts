import { ROOT_KEY } from '../../store/keys'
import { placedMembers } from '../members/placedMembers'
import { addAbout } from './addAbout'
import { addMembers } from './addMembers'
import { isOpenByDefault } from './openByDefault'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import type { ShownValue } from './ShownValue'

/** An object: its head, and its members where it is open. The whole file has a title in place of a head. */
export function addGroup(rows: Parts, value: ShownValue, input: RowsInput): void {
  const { slot, field, depth, active, ui } = value
  const { key, schema } = field
  const node = slot.node?.kind === 'object' ? slot.node : undefined
  let inside = depth
  if (key !== ROOT_KEY) {
    const isOpen = input.state.open.get(key) ?? isOpenByDefault(field, node, depth, slot.absentSources)
    rows.add({ kind: 'group', key, depth, field, isOpen, isHead: true })
    if (!isOpen) return
    inside = depth + 1
  } else if (schema.title !== undefined || schema.description !== undefined || field.isReadOnly) {
    rows.add({ kind: 'title', key: 'title', depth, field, isHead: false })
  }
  addAbout(rows, value, inside, false, input)
  addMembers(rows, slot, field, placedMembers(input.resolver, input.text, active, node, ui), inside, input)
}
