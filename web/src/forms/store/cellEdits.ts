import type { Content, DataFormat, Outcome } from '~/formats/DataFormat'
import { json } from '~/formats/json/format'
import { type DataPath, nodeAt } from '~/formats/nodes'
import { chained } from './chained'
import { insertItemText, type ListPlace, namesOf } from './edits'
import type { ValueStore } from './ValueStore'
import { insertTexts, setText } from './writeText'

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
 * Changes many members of the items of a list at once: in one pass over the text where all have values already, else in
 * as many as an item has members to come or go. `group`: one undo takes all of it back.
 */
export function editCells(
  store: ValueStore,
  list: ListPlace,
  cells: readonly CellEdit[],
  group: string,
): void {
  const last = new Map(cells.map((cell) => [`${cell.index}/${cell.name}`, cell]))
  // In JSON the values of one round do not touch each other; elsewhere each edit reads again what the one before has made.
  const rounds = store.format === json ? roundsOf(store, list, last.values()) : [[...last.values()]]
  for (const round of rounds) {
    store.perform({
      path: list.path,
      group,
      make: (content, format) =>
        format === json
          ? together(round.map((cell) => editOf(format, content, list.path, cell)))
          : chained(
              format,
              content,
              round.map((cell) => (now) => editOf(format, now, list.path, cell)),
            ),
      // No item moves, whatever their texts look like.
      within: (run) => store.itemKeys.during(list.key, namesOf(store, list), run),
    })
  }
}

/** Edits that do not touch each other. */
function together(outcomes: readonly Outcome[]): Outcome {
  const edits = outcomes.flatMap((outcome) => (outcome.kind === 'edits' ? outcome.edits : []))
  return { kind: 'edits', edits: edits.toSorted((a, b) => a.from - b.from) }
}

/**
 * First all values that take the place of others, as no two of them touch. Then members that come or go: in each round one
 * of an item, since they touch what stands beside them.
 */
function roundsOf(
  store: ValueStore,
  list: ListPlace,
  cells: Iterable<CellEdit>,
): readonly (readonly CellEdit[])[] {
  const replaced: CellEdit[] = []
  const rounds: CellEdit[][] = []
  const taken = new Map<number, number>()
  for (const cell of cells) {
    const isThere = store.node([...list.path, String(cell.index), cell.name]) !== undefined
    if (isThere && cell.text !== undefined) {
      replaced.push(cell)
      continue
    }
    const round = taken.get(cell.index) ?? 0
    taken.set(cell.index, round + 1)
    const others = rounds[round] ?? []
    others.push(cell)
    rounds[round] = others
  }
  return [replaced, ...rounds]
}

function editOf(format: DataFormat, content: Content, list: DataPath, cell: CellEdit): Outcome {
  const path = [...list, String(cell.index), cell.name]
  if (cell.text !== undefined) return setText(format, content, path, cell.text, cell.order)
  const isThere = content.reading.ok && nodeAt(content.reading.root, path) !== undefined
  return isThere ? format.remove(content, path) : { kind: 'edits', edits: [] }
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
  const count = namesOf(store, list).length
  const fresh = valueTexts.map(() => store.itemKeys.fresh())
  const isDone = store.perform({
    path: list.path,
    group,
    make: (content, format) => insertTexts(format, content, list.path, count, valueTexts),
    within: (run) => store.itemKeys.during(list.key, [...namesOf(store, list), ...fresh], run),
  })
  return isDone ? fresh : []
}
