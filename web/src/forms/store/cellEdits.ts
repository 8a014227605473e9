import { appendItems, type JsonNode, type JsonPath, removeMember, setValue } from '~/drafts/json'
import type { TextEdit } from '~/drafts/text'
import { insertItemText, type ListPlace, namesOf } from './edits'
import type { ValueStore } from './ValueStore'

/** One member of one item. */
export interface CellEdit {
  readonly index: number
  readonly name: string
  /** The JSON text to write; undefined takes the member out. */
  readonly text: string | undefined
  /** The order of names in the item, for a member that is not there yet. */
  readonly order: readonly string[]
}

/**
 * Changes many members of the items of a list at once: as many passes over the text as one item has changes, however
 * many items there are. `group`: one undo takes all of it back.
 */
export function editCells(
  store: ValueStore,
  list: ListPlace,
  cells: readonly CellEdit[],
  group: string,
): void {
  for (const round of roundsOf(cells)) {
    const { parse, text } = store
    if (!parse.ok) return
    const edits = round.flatMap((cell) => editOf(text, parse.root, list.path, cell))
    // No item moves, whatever their texts look like.
    store.itemKeys.during(list.key, namesOf(store, list), () => {
      store.apply(
        edits.toSorted((a, b) => a.from - b.from),
        group,
      )
    })
  }
}

/** In each round at most one change of an item, so that no two of them touch. */
function roundsOf(cells: readonly CellEdit[]): readonly (readonly CellEdit[])[] {
  const rounds: CellEdit[][] = []
  const taken = new Map<number, number>()
  for (const cell of cells) {
    const round = taken.get(cell.index) ?? 0
    taken.set(cell.index, round + 1)
    const list = rounds[round] ?? []
    list.push(cell)
    rounds[round] = list
  }
  return rounds
}

function editOf(text: string, root: JsonNode, list: JsonPath, cell: CellEdit): readonly TextEdit[] {
  const path = [...list, String(cell.index), cell.name]
  const edits =
    cell.text === undefined
      ? removeMember(text, root, path)
      : setValue(text, root, path, cell.text, cell.order)
  return edits ?? []
}

/** Puts items behind the last one. @returns their names. */
export function addItems(
  store: ValueStore,
  list: ListPlace,
  valueTexts: readonly string[],
  group: string,
): readonly string[] {
  const [first, ...rest] = valueTexts
  if (first === undefined) return []
  if (namesOf(store, list).length === 0) {
    const name = insertItemText(store, list, 0, first, group)
    return name === undefined ? [] : [name, ...addItems(store, list, rest, group)]
  }
  const { parse, text } = store
  const edits = parse.ok ? appendItems(text, parse.root, list.path, valueTexts) : undefined
  const fresh = valueTexts.map(() => store.itemKeys.fresh())
  let isDone = false
  store.itemKeys.during(list.key, [...namesOf(store, list), ...fresh], () => {
    isDone = store.apply(edits, group)
  })
  return isDone ? fresh : []
}
