import { m } from '~/paraglide/messages'
import type { OptionItem } from '~/ui/ListBox/Option'
import { KINDS } from '../kinds/kinds'
import type { Destination } from '../operations'
import type { Canvas } from './Canvas'
import type { DrawnField } from './DrawnTree'
import { nameFor } from './naming/nameFor'

/** All kinds of fields, to be found by their names and by other words for them. */
export function kindOptions(): readonly OptionItem[] {
  return KINDS.map(({ name, title, synonyms, icon }) => ({
    id: name,
    label: title(),
    description: synonyms(),
    icon,
  }))
}

/** Puts a field of a kind at a place, its title ready to be typed; a section begins there. */
export function insertKind(canvas: Canvas, at: Destination, name: string): void {
  const kind = KINDS.find((one) => one.name === name)
  if (kind === undefined) return
  const { makes } = kind
  if (makes.kind === 'section') return insertSection(canvas, at, kind.title(), makes.as)
  const taken = fieldsOf(canvas, at).flatMap(({ member }) => member?.name ?? [])
  canvas.perform(
    [{ kind: 'add', ...at, name: nameFor(kind.title(), taken), field: makes.field() }],
    undefined,
    { isRenamed: true },
  )
}

/** What stands behind the place in its section comes into the new one; behind all, the last field does. */
function insertSection(canvas: Canvas, at: Destination, title: string, as: 'section' | 'tab'): void {
  const group = at.group ?? []
  const beside = fieldsOf(canvas, at).filter(
    (field) =>
      field.group.length === group.length && group.every((step, index) => field.group[index] === step),
  )
  const from = beside.findIndex(({ member }) => member?.name === at.before)
  const inside = from === -1 ? beside.slice(-1) : beside.slice(from)
  const fields = inside.flatMap(({ member }) => member?.name ?? [])
  const [first] = inside
  if (first?.pointer === undefined) return canvas.refuse(m.canvas_section_needs_field())
  canvas.perform(
    [{ kind: 'section', object: at.into, fields, title, as, ...(group.length > 0 && { inside: group }) }],
    undefined,
    { pointers: [first.pointer], isRenamed: true, isSection: true },
  )
}

/** The fields of the object that a place is in, as they are shown. */
function fieldsOf({ tree }: Canvas, { into }: Destination): readonly DrawnField[] {
  return [...tree.byPointer.values()].filter(({ member }) => member?.object === into)
}
