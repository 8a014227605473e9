import * as fc from '~/testing/fastCheck'

/** An item of a test list: every text in it is found nowhere else, so that it can be told where it went. */
export type Item = string | { [key: string]: string | number | Item[] }

/** One thing that a person does to a list. Positions are taken modulo the length. */
export type ListEdit =
  | { readonly kind: 'change'; readonly at: number; readonly field: number }
  | { readonly kind: 'insert'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'copy'; readonly at: number }
  /** Does the inner edit to a list inside of the item. */
  | { readonly kind: 'inside'; readonly at: number; readonly edit: ListEdit }

/** What kind of things the list is of. */
export type Shape = 'texts' | 'ids' | 'names' | 'only-names' | 'no-ids' | 'nested'
export const shapes: readonly Shape[] = ['texts', 'ids', 'names', 'only-names', 'no-ids', 'nested']

const at = fc.nat(9)
const flat: fc.Arbitrary<ListEdit> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), at, field: fc.nat(4) }),
  fc.record({ kind: fc.constant('insert' as const), at }),
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
)
export const listEdit: fc.Arbitrary<ListEdit> = fc.oneof(
  { weight: 4, arbitrary: flat },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('inside' as const), at, edit: flat }) },
)

/** Makes items and texts that are marked by who made them. */
export function createMarker(who: string) {
  let count = 0
  const mark = () => `${who}${count++}`
  const item = (shape: Shape): Item => {
    switch (shape) {
      case 'texts':
        return mark()
      case 'ids':
        return { id: mark(), title: mark(), price: mark() }
      case 'names':
        return { name: mark(), email: mark() }
      case 'only-names':
        return { name: mark() }
      case 'no-ids':
        return { from: mark(), to: mark(), text: mark() }
      case 'nested':
        break
    }
    return { id: mark(), title: mark(), list: [item('ids'), item('ids')], tags: [item('texts')] }
  }
  return { mark, item }
}

type Marker = ReturnType<typeof createMarker>

export function listOf(shape: Shape, count: number, marker: Marker): Item[] {
  return Array.from({ length: count }, () => marker.item(shape))
}

/** The list after an edit; a copy. */
export function edited(list: readonly Item[], edit: ListEdit, shape: Shape, marker: Marker): Item[] {
  const next = [...list]
  if (edit.kind === 'insert') return next.toSpliced(edit.at % (list.length + 1), 0, marker.item(shape))
  if (list.length === 0) return next
  const from = edit.at % list.length
  const item = list[from] ?? ''
  switch (edit.kind) {
    case 'change':
      return next.with(from, changed(item, edit.field, marker))
    case 'remove':
      return next.toSpliced(from, 1)
    case 'move':
      next.splice(from, 1)
      return next.toSpliced(edit.to % list.length, 0, item)
    case 'copy':
      return next.toSpliced(from + 1, 0, item)
    case 'inside':
      break
  }
  return next.with(from, withInside(item, edit.edit, marker))
}

function changed(item: Item, field: number, { mark }: Marker): Item {
  if (typeof item === 'string') return mark()
  const keys = Object.keys(item).filter((key) => typeof item[key] === 'string')
  const key = keys[field % keys.length] ?? ''
  return { ...item, [key]: mark() }
}

function withInside(item: Item, edit: ListEdit, marker: Marker): Item {
  if (typeof item === 'string' || !Array.isArray(item['list']) || !Array.isArray(item['tags'])) return item
  if (edit.at % 2 === 0) return { ...item, list: edited(item['list'], edit, 'ids', marker) }
  return { ...item, tags: edited(item['tags'], edit, 'texts', marker) }
}

/** All marks in a value, as often as they stand there. */
export function marksIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(marksIn)
}
