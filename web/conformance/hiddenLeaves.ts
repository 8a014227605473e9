import type { ChoiceRow, Row } from '~/forms/rows/Row'
import { toPointer } from '../src/formats/nodes'
import { type Leaf, leavesOf } from './leaves'
import { type OpenForm, rootOf } from './openForm'

/**
 * The values that no row shows: a value has its own, or is inside of one that is edited as a whole, or a row says that
 * it is kept for another choice, or it is the constant by which the chosen branch is known.
 */
export function hiddenLeaves(form: OpenForm, rows: readonly Row[]): readonly Leaf[] {
  const own = new Set(rows.map((row) => row.field.pointer))
  const whole = new Set(rows.flatMap((row) => (row.kind === 'field' ? [row.field.pointer] : keptBy(row))))
  const told = new Set(rows.flatMap((row) => (row.kind === 'choice' ? toldBy(form, row) : [])))
  return leavesOf(form.document.text, rootOf(form)).filter(({ path }) => {
    const pointer = toPointer(path)
    const around = path.map((_, length) => toPointer(path.slice(0, length)))
    return !own.has(pointer) && !told.has(pointer) && ![...around, pointer].some((outer) => whole.has(outer))
  })
}

function keptBy(row: Row): string[] {
  return row.kind === 'kept'
    ? [...row.members.keys()].map((name) => toPointer([...row.field.path, name]))
    : []
}

/** Constants that must be there and that the choice shows. */
function toldBy({ resolver }: OpenForm, { choice, branch, field }: ChoiceRow): string[] {
  const place = branch === undefined ? undefined : choice.branches[branch]
  if (place === undefined) return []
  const { properties } = resolver.resolve([place])
  return [...properties].flatMap(([name, conjunction]) =>
    field.schema.required.has(name) && resolver.resolve(conjunction).options?.length === 1
      ? [toPointer([...field.path, name])]
      : [],
  )
}
