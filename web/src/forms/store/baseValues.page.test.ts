import { describe, expect, it, vi } from 'vitest'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import type { JsonValue } from '~/formats/nodes'
import { createBaseValues } from './baseValues'
import { insertItem, moveItem, removeItem, setRaw } from './edits'
import { createValueStore } from './ValueStore'

const shop = {
  name: 'Corner shop',
  price: 4.2,
  items: [
    { id: 'rye', price: 1 },
    { id: 'oat', price: 2 },
    { id: 'fig', price: 3 },
  ],
}
const items = { path: ['items'], key: '/items' }
const text = (value: JsonValue) => JSON.stringify(value, null, 2)

function opened(base: JsonValue = shop, draft = base) {
  const reference = { owner: 'o', repo: 'r', ref: 'main', path: 'a.json' }
  const file = { sha: 'a', text: text(base), mode: '100644' }
  const document = new EditedDocument(reference, file, text(draft))
  const store = createValueStore(document)
  const values = createBaseValues(store)
  store.connect()
  values.connect()
  return { document, store, values }
}

describe('what the branch has in the place of a value', () => {
  it('is told of what is changed, and of nothing else', () => {
    const { store, values } = opened()
    expect(values.was(['price'])).toBeUndefined()
    setRaw(store, ['price'], '4.8')
    setRaw(store, ['phone'], '"1"')
    expect(values.was(['price'])).toBe('4.2')
    expect(values.was(['phone'])).toBe('')
    expect(values.was(['name'])).toBeUndefined()
    setRaw(store, ['price'], '4.2')
    expect(values.was(['price'])).toBeUndefined()
  })

  it('follows an item that is moved, and those behind one that is removed', () => {
    const { store, values } = opened()
    removeItem(store, items, 0)
    setRaw(store, ['items', '0', 'price'], '9')
    expect(values.was(['items', '0', 'price'])).toBe('2')
    expect(values.listDifference(['items'])).toEqual({ added: 0, removed: 1, isReordered: false })
    moveItem(store, items, 0, 1)
    expect(values.was(['items', '1', 'price'])).toBe('2')
    expect(values.was(['items', '0', 'price'])).toBeUndefined()
    expect(values.listDifference(['items'])).toEqual({ added: 0, removed: 1, isReordered: true })
  })

  it('is nothing in an item that is new', () => {
    const { store, values } = opened()
    insertItem(store, items, 0, { id: 'new', price: 7 })
    expect(values.isNewItem(['items', '0'])).toBe(true)
    expect(values.was(['items', '0', 'price'])).toBeUndefined()
    expect(values.isNewItem(['items', '1'])).toBe(false)
    expect(values.was(['items', '1', 'price'])).toBeUndefined()
    expect(values.listDifference(['items'])).toEqual({ added: 1, removed: 0, isReordered: false })
  })

  it('is found by what it says after undo, and in a draft that is opened again', async () => {
    const { document, store, values } = opened()
    setRaw(store, ['name'], '"Other"')
    removeItem(store, items, 0)
    document.undo()
    expect(values.was(['items', '0', 'price'])).toBeUndefined()
    expect(values.listDifference(['items'])).toBeUndefined()
    const draft = {
      ...shop,
      items: [{ id: 'oat', price: 5 }, shop.items[0] ?? null, { id: 'kiwi', price: 9 }],
    }
    const again = opened(shop, draft)
    const heard = vi.fn<() => void>()
    again.values.subscribe(heard)
    await vi.waitFor(() => expect(again.values.was(['items', '0', 'price'])).toBe('2'))
    expect(heard).toHaveBeenCalled()
    expect(again.values.isNewItem(['items', '2'])).toBe(true)
    expect(again.values.listDifference(['items'])).toEqual({ added: 1, removed: 1, isReordered: true })
  })

  it('follows a list of an opened draft that was first found as it was', async () => {
    const { store, values } = opened(shop, { ...shop, price: 5 })
    await vi.waitFor(() => expect(values.was(['price'])).toBe('4.2'))
    expect(values.listDifference(['items'])).toBeUndefined()
    setRaw(store, ['items', '0', 'price'], '9')
    expect(values.was(['items', '0', 'price'])).toBe('1')
    moveItem(store, items, 0, 2)
    expect(values.was(['items', '2', 'price'])).toBe('1')
    expect(values.listDifference(['items'])).toEqual({ added: 0, removed: 0, isReordered: true })
    moveItem(store, items, 2, 0)
    expect(values.listDifference(['items'])).toBeUndefined()
  })

  it('is the new version once a commit is there', () => {
    const { document, store, values } = opened()
    setRaw(store, ['price'], '4.8')
    removeItem(store, items, 0)
    const heard = vi.fn<() => void>()
    values.subscribe(heard)
    document.rebase({ sha: 'b', text: document.text, mode: '100644' }, document.text)
    expect(heard).toHaveBeenCalled()
    expect(values.was(['price'])).toBeUndefined()
    setRaw(store, ['items', '0', 'price'], '8')
    expect(values.was(['items', '0', 'price'])).toBe('2')
    expect(values.listDifference(['items'])).toBeUndefined()
  })

  it('is nothing of a file that the branch does not have', () => {
    const reference = { owner: 'o', repo: 'r', ref: 'main', path: 'a.json' }
    const document = new EditedDocument(reference, { sha: null, text: '', mode: '100644' }, text(shop))
    const store = createValueStore(document)
    const values = createBaseValues(store)
    store.connect()
    values.connect()
    setRaw(store, ['price'], '5')
    expect(values.was(['price'])).toBeUndefined()
  })

  it('is not told of the layout of a list alone', () => {
    const { document, store, values } = opened({ tags: ['a', 'b'], n: 1 })
    document.apply([{ from: 0, to: document.text.length, insert: '{"tags":["a","b"],"n":2}' }], 'code')
    expect(store.raw(['tags'])).toBe('["a","b"]')
    expect(values.was(['tags'])).toBeUndefined()
    expect(values.was(['n'])).toBe('1')
  })
})
