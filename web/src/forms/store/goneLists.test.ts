import { expect, it } from 'vitest'
import { documentOf } from '../testing/documentOf'
import { insertItem, type ListPlace, removeItem, setRaw } from './edits'
import { createValueStore, type ValueStore } from './ValueStore'

const list: ListPlace = { path: ['talks'], key: '/talks' }

function storeOf(data: unknown): ValueStore {
  const store = createValueStore(documentOf('a.json', JSON.stringify(data)))
  store.connect()
  return store
}

/** The key of the list in the first talk, and the name of the item in it. */
function firstTag(store: ValueStore): readonly [listKey: string, name: string | undefined] {
  const listKey = store.keyOf(['talks', '0', 'tags'])
  return [listKey, store.itemKeys.of(listKey, 1)[0]]
}

it('what undo brings back a hundred changes later is what it was', () => {
  const store = storeOf({ talks: [{ tags: ['a'] }], more: [] })
  const before = firstTag(store)
  removeItem(store, list, 0)
  for (let round = 0; round < 99; round++) insertItem(store, { path: ['more'], key: '/more' }, 0, round)
  for (let round = 0; round < 100; round++) store.document.undo()
  expect(firstTag(store)).toEqual(before)
})

it('lists that are gone for good are forgotten, in a session of any length', () => {
  const store = storeOf({ talks: [], kept: ['here'] })
  const kept = store.itemKeys.of('/kept', 1)
  const seen: (readonly [listKey: string, name: string | undefined])[] = []
  for (let round = 0; round < 1500; round++) {
    insertItem(store, list, 0, { tags: [round] })
    seen.push(firstTag(store))
    removeItem(store, list, 0)
    if (round % 3 === 0) store.document.undo()
    if (round % 3 === 0) store.document.redo()
  }
  const remembered = seen.filter(([listKey, name]) => store.itemKeys.of(listKey, 1)[0] === name)
  expect(remembered.length).toBeLessThan(400)
  expect(store.itemKeys.of('/kept', 1)).toBe(kept)
})

it('a member of many names leaves none of its lists behind', () => {
  const store = storeOf({ a: {} })
  const names: (string | undefined)[] = []
  for (let round = 0; round < 1000; round++) {
    setRaw(store, ['a'], JSON.stringify({ [`name${round}`]: ['x'] }))
    names.push(store.itemKeys.of(`/a/name${round}`, 1)[0])
  }
  const remembered = names.filter((name, round) => store.itemKeys.of(`/a/name${round}`, 1)[0] === name)
  expect(remembered.length).toBeLessThan(400)
  expect(remembered).toContain(names.at(-1))
})
