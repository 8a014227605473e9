import { describe, expect, it } from 'vitest'
import { type DataPath, type JsonValue, toPointer } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import { documentOf } from '../testing/documentOf'
import {
  duplicateItem,
  insertItem,
  moveItem,
  removeItem,
  removeValue,
  renameKey,
  setRaw,
  written,
} from './edits'
import { createValueStore, type ValueStore } from './ValueStore'

function storeOf(text: string) {
  const document = documentOf('a.json', text)
  const store = createValueStore(document)
  store.connect()
  return { document, store }
}

/** Texts are compared as text, so that key order and digits count. */
function pretty(value: JsonValue): string {
  return JSON.stringify(value)
}

describe('subscriptions', () => {
  const text = '{"a":{"b":1,"c":[1,2]},"d":"x"}'

  function heard(act: (store: ValueStore) => void): string[] {
    const { store } = storeOf(text)
    const calls: string[] = []
    for (const pointer of ['', '/a', '/a/b', '/a/c', '/a/c/0', '/d'])
      store.subscribe(pointer, () => calls.push(pointer))
    act(store)
    return calls.toSorted()
  }

  it('tells only the value and what is around it', () => {
    expect(heard((store) => setRaw(store, ['a', 'b'], '7'))).toEqual(['', '/a', '/a/b'])
    expect(heard((store) => setRaw(store, ['d'], '"y"'))).toEqual(['', '/d'])
    expect(heard((store) => setRaw(store, ['a', 'c', '0'], '9'))).toEqual(['', '/a', '/a/c', '/a/c/0'])
  })

  it('tells everybody when something comes or goes', () => {
    expect(heard((store) => removeValue(store, ['d']))).toHaveLength(6)
  })

  it('says whether the structure changed', () => {
    const { store } = storeOf(text)
    const changes: boolean[] = []
    store.subscribeAll((change) => changes.push(change.isStructural))
    setRaw(store, ['d'], '"y"')
    setRaw(store, ['d'], '5')
    setRaw(store, ['e'], '5')
    expect(changes).toEqual([false, true, true])
  })
})

describe('names of list items', () => {
  const list = { path: ['l'], key: '/l' }
  const names = (store: ValueStore) => {
    const node = store.node(['l'])
    return store.itemKeys.of('/l', node?.kind === 'array' ? node.items.length : 0)
  }

  it('stay with their items', () => {
    const { store } = storeOf('{"l":[1,2,3]}')
    const [a, b, c] = names(store)
    moveItem(store, list, 0, 2)
    expect(names(store)).toEqual([b, c, a])
    removeItem(store, list, 1)
    expect(names(store)).toEqual([b, a])
    const fresh = insertItem(store, list, 1, 9)
    expect(names(store)).toEqual([b, fresh, a])
    const copy = duplicateItem(store, list, 2)
    expect(names(store)).toEqual([b, fresh, a, copy])
  })

  it('stay with items that look the same', () => {
    const { store } = storeOf('{"l":["","",""]}')
    const [a, b, c] = names(store)
    removeItem(store, list, 1)
    expect(names(store)).toEqual([a, c])
    expect([a, c]).not.toContain(b)
  })

  it('are found again after undo and after edits of the text', () => {
    const { document, store } = storeOf('{"l":[{"x":1},{"x":2},{"x":3}]}')
    const before = names(store)
    removeItem(store, list, 0)
    document.undo()
    expect(names(store)).toEqual(before)
    const [a, b, c] = names(store)
    document.apply(
      [{ from: 0, to: document.text.length, insert: '{"l":[{"x":3},{"x":1},{"x":22}]}' }],
      'code',
    )
    expect(names(store)).toEqual([c, a, b])
  })

  it('come back with their items, also with those that look like others', () => {
    const { document, store } = storeOf('{"l":["","",""]}')
    const before = names(store)
    duplicateItem(store, list, 1)
    const copied = names(store)
    document.undo()
    expect(names(store)).toEqual(before)
    document.redo()
    expect(names(store)).toEqual(copied)
    removeItem(store, list, 2)
    removeItem(store, list, 0)
    document.undo()
    document.undo()
    expect(names(store)).toEqual(copied)
  })

  it('outlive a text that was broken for a while', () => {
    const { document, store } = storeOf('{"l":[{"x":1},{"x":2}]}')
    const [a, b] = names(store)
    document.apply([{ from: 0, to: 1, insert: '' }], 'code')
    expect(store.parse.ok).toBe(false)
    document.apply([{ from: 0, to: 0, insert: '{"k":0,' }], 'code')
    expect(names(store)).toEqual([a, b])
  })
})

// --- the store against a plain model ---

const scalar = fc.oneof(fc.integer(), fc.string({ maxLength: 8 }), fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ maxLength: 3 }).filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}))

interface Place {
  readonly path: DataPath
  readonly value: JsonValue
}

function places(at: JsonValue, path: DataPath = []): Place[] {
  const inside = Array.isArray(at)
    ? at.flatMap((item, index) => places(item, [...path, String(index)]))
    : typeof at === 'object' && at !== null
      ? Object.entries(at).flatMap(([name, member]) => places(member, [...path, name]))
      : []
  return [{ path, value: at }, ...inside]
}

/** A copy of `at` with the value at `path` changed by `change`. */
function changed(at: JsonValue, path: DataPath, change: (old: JsonValue) => JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined) return change(at)
  if (Array.isArray(at))
    return at.map((item, index) => (String(index) === step ? changed(item, rest, change) : item))
  if (typeof at !== 'object' || at === null) return at
  return Object.fromEntries(
    Object.entries(at).map(([name, member]) => [
      name,
      name === step ? changed(member, rest, change) : member,
    ]),
  )
}

const styles = fc.constantFrom<string | number | undefined>(undefined, 2, 4, '\t')

describe('the store against a model', () => {
  it('keeps text and model the same through any run of edits', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c/d', '~', 'e.f'), value, {
          minKeys: 1,
          noNullPrototype: true,
        }),
        styles,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), value), { maxLength: 12 }),
        (start, style, edits) => {
          let model: JsonValue = start
          const { store, document } = storeOf(JSON.stringify(start, null, style))
          const states = [document.text]
          for (const [pick, kind, at, fresh] of edits) {
            const all = places(model)
            const place = all[pick % all.length]
            if (place === undefined) continue
            model = edited(store, model, place, kind, at, fresh)
            expect(pretty(JSON.parse(store.text))).toBe(pretty(model))
            // What the store knows by increments is what a fresh reading knows.
            expect(spans(store)).toEqual(spans(storeOf(store.text).store))
            if (states.at(-1) !== document.text) states.push(document.text)
          }
          for (const state of states.toReversed()) {
            expect(document.text).toBe(state)
            document.undo()
          }
        },
      ),
      { numRuns: fc.runs(150) },
    )
  })

  it('changes one line for one leaf', () => {
    fc.assert(
      fc.property(
        value,
        scalar,
        fc.constantFrom<string | number>(2, 4, '\t'),
        fc.nat(),
        (start, fresh, style, pick) => {
          const before = JSON.stringify({ start }, null, style)
          const leaves = places({ start }).filter(
            (place) => typeof place.value !== 'object' || place.value === null,
          )
          const leaf = leaves[pick % Math.max(1, leaves.length)]
          if (leaf === undefined) return
          const { store } = storeOf(before)
          setRaw(store, leaf.path, JSON.stringify(fresh))
          const [old, now] = [before.split('\n'), store.text.split('\n')]
          expect(now).toHaveLength(old.length)
          expect(now.filter((line, index) => line !== old[index]).length).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

function edited(
  store: ValueStore,
  model: JsonValue,
  place: Place,
  kind: number,
  at: number,
  fresh: JsonValue,
): JsonValue {
  const { path, value: old } = place
  if (Array.isArray(old) && kind % 2 === 0) {
    const list = { path, key: toPointer(path) }
    const [from, to] = [at % Math.max(1, old.length), kind % Math.max(1, old.length)]
    switch (kind % 5) {
      case 0:
        insertItem(store, list, at % (old.length + 1), fresh)
        return changed(model, path, () => old.toSpliced(at % (old.length + 1), 0, fresh))
      case 1:
        if (!removeItem(store, list, from)) return model
        return changed(model, path, () => old.toSpliced(from, 1))
      case 2: {
        const item = old[from]
        if (item === undefined || !duplicateItem(store, list, from)) return model
        return changed(model, path, () => old.toSpliced(from + 1, 0, item))
      }
      default: {
        const item = old[from]
        moveItem(store, list, from, to)
        return item === undefined
          ? model
          : changed(model, path, () => old.toSpliced(from, 1).toSpliced(to, 0, item))
      }
    }
  }
  const name = path.at(-1)
  const parent = places(model).find((one) => toPointer(one.path) === toPointer(path.slice(0, -1)))?.value
  const isMember =
    name !== undefined && typeof parent === 'object' && parent !== null && !Array.isArray(parent)
  if (isMember && kind % 3 === 1) {
    removeValue(store, path)
    return changed(model, path.slice(0, -1), () =>
      Object.fromEntries(Object.entries(parent).filter(([key]) => key !== name)),
    )
  }
  if (isMember && kind % 3 === 2 && !Object.hasOwn(parent, 'new')) {
    renameKey(store, path, 'new')
    return changed(model, path.slice(0, -1), () =>
      Object.fromEntries(Object.entries(parent).map(([key, member]) => [key === name ? 'new' : key, member])),
    )
  }
  setRaw(store, path, written(store, fresh))
  return changed(model, path, () => fresh)
}

/** Every value's place in the text, as the store has it. */
function spans(store: ValueStore): unknown {
  const { parse } = store
  if (!parse.ok) return undefined
  return places(JSON.parse(store.text)).map(({ path }) => [toPointer(path), store.raw(path)])
}
