import type { ListMove } from '~/formats/nodes'
import type { SchemaError } from './protocol'

/** The errors at the places that their items have now, without those of items that are gone. */
export function movedErrors(
  errors: readonly SchemaError[],
  moves: readonly ListMove[],
): readonly SchemaError[] {
  let moved = errors
  for (const move of moves) {
    const inside = `${move.list}/`
    if (!moved.some(({ pointer }) => pointer.startsWith(inside))) continue
    moved = moved.flatMap((error) => (error.pointer.startsWith(inside) ? movedError(error, move) : [error]))
  }
  return moved
}

function movedError(error: SchemaError, { list, to }: ListMove): readonly SchemaError[] {
  const rest = error.pointer.slice(list.length + 1)
  const end = rest.indexOf('/')
  const place = to[Number(end < 0 ? rest : rest.slice(0, end))]
  return place === undefined
    ? []
    : [{ ...error, pointer: `${list}/${place}${end < 0 ? '' : rest.slice(end)}` }]
}
