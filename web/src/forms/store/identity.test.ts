import { expect, it } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { documentOf } from '../testing/documentOf'
import { addItems, editCells } from './cellEdits'
import { insertItem, moveItem, removeItem, setRaw } from './edits'
import { createValueStore } from './ValueStore'

const list = { path: ['l'], key: '/l' }

/** One thing that happens to a list, told by numbers that pick among what is there. */
const step = fc.record({ kind: fc.nat(8), at: fc.nat(20), to: fc.nat(20) })

it('an item has one name for as long as it is there, whatever happens around it', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.array(step, { maxLength: 30 }), fc.boolean(), (start, steps, isOnLines) => {
      let last = start
      const items = Array.from({ length: start }, (_, id) => ({ id }))
      const document = documentOf('a.json', JSON.stringify({ l: items }, null, isOnLines ? 2 : undefined))
      const store = createValueStore(document)
      store.connect()
      let before = names()
      for (const { kind, at, to } of steps) {
        act(kind, at % Math.max(1, before.size), to % Math.max(1, before.size))
        const after = names()
        expect(new Set(after.values()).size).toBe(after.size)
        const others = [...after].filter(([id, name]) => before.has(id) && before.get(id) !== name)
        expect(others).toEqual([])
        before = after
      }

      function act(kind: number, at: number, to: number): void {
        if (kind === 0) insertItem(store, list, at, { id: last++ })
        else if (kind === 1) removeItem(store, list, at)
        else if (kind === 2) moveItem(store, list, at, to)
        else if (kind === 3) setRaw(store, ['l', String(at), 'x'], String(to))
        else if (kind === 4) document.undo()
        else if (kind === 5) document.redo()
        else if (kind === 6)
          addItems(store, list, [`{"id":${last++}}`, `{"id":${last++}}`], `g${document.version}`)
        else if (kind === 7)
          editCells(
            store,
            list,
            [at, to].map((index) => ({ index, name: 'x', text: '7', order: [] })),
            `g${document.version}`,
          )
        // From elsewhere: another tab, or the code.
        else document.apply([{ from: document.text.length, to: document.text.length, insert: ' ' }], 'code')
      }

      /** The name of each item by what it says of itself. */
      function names(): ReadonlyMap<number, string> {
        const { l }: { l: { id: number }[] } = JSON.parse(document.text)
        const all = store.itemKeys.of('/l', l.length)
        return new Map(l.map(({ id }, index) => [id, all[index] ?? '']))
      }
    }),
    { numRuns: fc.runs(300) },
  )
})

it('every item that says something else is told of, wherever an edit begins and ends', () => {
  const edit = fc.record({
    from: fc.nat(),
    length: fc.nat(4),
    insert: fc.constantFrom('5,9', '5', ',7', '', '1,'),
  })
  fc.assert(
    fc.property(fc.array(fc.nat(99), { maxLength: 5 }), fc.array(edit, { maxLength: 6 }), (items, edits) => {
      const document = documentOf('a.json', JSON.stringify({ l: items }))
      const store = createValueStore(document)
      store.connect()
      let told: readonly string[] = []
      store.subscribeAll((change) => {
        told = change.keys
      })
      for (const { from, length, insert } of edits) {
        const before = named()
        const start = from % (document.text.length + 1)
        const to = Math.min(document.text.length, start + length)
        document.apply([{ from: start, to, insert }], 'code')
        if (!store.parse.ok || store.node(['l'])?.kind !== 'array') {
          document.undo()
          continue
        }
        const changed = [...named()].filter(([name, text]) => before.has(name) && before.get(name) !== text)
        expect(changed.filter(([name]) => !told.includes(`/l/${name}`))).toEqual([])
      }

      /** What each item says, by its name. */
      function named(): ReadonlyMap<string, string> {
        const { l }: { l: unknown[] } = JSON.parse(document.text)
        const names = store.itemKeys.of('/l', l.length)
        return new Map(l.map((item, index) => [names[index] ?? '', JSON.stringify(item)]))
      }
    }),
    { numRuns: fc.runs(500) },
  )
})
