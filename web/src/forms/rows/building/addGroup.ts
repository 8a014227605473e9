import { ROOT_KEY } from '../../store/keys'
import { pictureMember } from '../members/pictureMember'
import { placedMembers } from '../members/placedMembers'
import { addAbout } from './addAbout'
import { addMembers } from './addMembers'
import { openingOf } from './opening'
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
    const opening = openingOf(value, input)
    const { isPage, isOpen } = opening
    const picture = field.item === undefined ? undefined : pictureMember(schema, ui)
    rows.add({ kind: 'group', key, depth: opening.depth, field, isPage, isOpen, picture, isHead: true })
    if (!isOpen) return
    inside = opening.inside
  } else if (
    input.isDrawn ||
    schema.title !== undefined ||
    schema.description !== undefined ||
    field.isReadOnly
  ) {
    rows.add({ kind: 'title', key: 'title', depth, field, isHead: false })
  }
  addAbout(rows, value, inside, input)
  const members = placedMembers(input.resolver, input.text, active, node, ui, input.isDrawn)
  addMembers(rows, slot, field, members, inside, input)
}
