import { describe, expect, it } from 'vitest'
import { duplicateItem, insertItem, type ListPlace, moveItem, namesOf, removeItem } from '~/forms/store/edits'
import { type ArrayNode, type DataNode, type DataPath, type JsonValue, toPointer } from '../src/formats/nodes'
import type { OpenForm } from './openForm'
import { rootOf } from './openForm'
import { formOf, schemastore } from './schemastore'

/** A list as its text has it. `gaps` are what is between its items, without the comma. */
interface ListText {
  readonly items: readonly string[]
  readonly gaps: readonly string[]
  readonly before: string
  readonly after: string
}

interface Operation {
  readonly what: string
  readonly run: (form: OpenForm, list: ListPlace) => unknown
  /** The same done to the texts of the items; `fresh` is what is put in. */
  readonly model: (items: readonly string[], fresh: string) => readonly string[]
}

const NEW: JsonValue = 'new "item" \\ ü'

function operationsOn(count: number): readonly Operation[] {
  const [last, middle] = [count - 1, Math.floor(count / 2)]
  const positions = (most: number) => [...new Set([0, middle, most])].filter((at) => at >= 0 && at <= most)
  const moves = positions(last).flatMap((from) => positions(last).map((to) => ({ from, to })))
  return [
    ...positions(count).map((at) => ({
      what: `insert at ${at}`,
      run: ({ store }: OpenForm, list: ListPlace) => insertItem(store, list, at, NEW),
      model: (items: readonly string[], fresh: string) => items.toSpliced(at, 0, fresh),
    })),
    ...positions(last).map((at) => ({
      what: `duplicate ${at}`,
      run: ({ store }: OpenForm, list: ListPlace) => duplicateItem(store, list, at),
      model: (items: readonly string[]) => items.toSpliced(at, 0, ...items.slice(at, at + 1)),
    })),
    ...positions(last).map((at) => ({
      what: `remove ${at}`,
      run: ({ store }: OpenForm, list: ListPlace) => removeItem(store, list, at),
      model: (items: readonly string[]) => items.toSpliced(at, 1),
    })),
    ...moves
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => ({
        what: `move ${from} to ${to}`,
        run: ({ store }: OpenForm, list: ListPlace) => moveItem(store, list, from, to),
        model: (items: readonly string[]) =>
          items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)),
      })),
  ]
}

function listsIn(node: DataNode, path: DataPath = []): { path: DataPath; count: number }[] {
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => listsIn(value, [...path, key]))
  if (node.kind !== 'array') return []
  const inside = node.items.flatMap((item, index) => listsIn(item, [...path, String(index)]))
  return [{ path, count: node.items.length }, ...inside]
}

function listAt({ store }: OpenForm, path: DataPath): ListText {
  const node = store.node(path)
  if (node?.kind !== 'array') throw new Error(`no list is at ${toPointer(path)}`)
  const { text } = store
  return {
    items: node.items.map(({ from, to }) => text.slice(from, to)),
    gaps: gapsOf(text, node),
    before: text.slice(0, node.from),
    after: text.slice(node.to),
  }
}

function gapsOf(text: string, { items }: ArrayNode): string[] {
  return items.slice(1).map((item, index) => text.slice(items[index]?.to, item.from).replace(',', ''))
}

/** The names of the items of each text: a move that is taken back cannot tell those apart that look the same. */
function named(items: readonly string[], names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = [...new Set(items)]
  return new Map(texts.map((text) => [text, new Set(names.filter((_, index) => items[index] === text))]))
}

describe.each(schemastore)('$name, $file', ({ name, file }) => {
  it('keeps every other item byte by byte in every operation on every list, and takes each back', () => {
    const form = formOf(name, file)
    const { document, store } = form
    const original = document.text
    for (const { path, count } of listsIn(rootOf(form))) {
      const list = { path, key: store.keyOf(path) }
      const [old, oldNames] = [listAt(form, path), namesOf(store, list)]
      for (const { what, run, model } of operationsOn(count)) {
        const said = `${what} of ${toPointer(path)}`
        expect([said, Boolean(run(form, list))]).toEqual([said, true])
        const now = listAt(form, path)
        // What stands between items is as it was between others of them.
        const made = count > 1 ? now.gaps.filter((gap) => !old.gaps.includes(gap)) : []
        const fresh = namesOf(store, list).filter((name) => !oldNames.includes(name))
        document.undo()
        expect({ said, ...now, gaps: made, fresh: fresh.length }).toEqual({
          said,
          items: model(old.items, JSON.stringify(NEW)),
          before: old.before,
          after: old.after,
          gaps: [],
          fresh: Math.max(0, now.items.length - count),
        })
        expect([said, document.text]).toEqual([said, original])
        const names = named(old.items, namesOf(store, list))
        expect([said, names]).toEqual([said, named(old.items, oldNames)])
      }
    }
  })
})
