import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Which object: of whom, from which host, a `tree` by its commit or a `blob` by its id, or what is searched of
 * one (`passages`), which never change; or a `list`
 * that is put together of many answers, as it was last.
 */
export interface ObjectKey {
  readonly account: string
  readonly rest: string
  readonly kind: 'tree' | 'blob' | 'passages' | 'list'
  readonly id: string
}

interface StoredObject {
  readonly key: string[]
  readonly account: string
  /** When it was kept (epoch milliseconds) and its size in bytes: one index serves eviction without reading values. */
  readonly age: [storedAt: number, size: number]
  readonly value: unknown
}

interface ObjectSchema extends DBSchema {
  objects: {
    key: string[]
    value: StoredObject
    indexes: { account: string; age: [number, number] }
  }
}

/** Bytes of all objects together; the oldest go first. */
const maxTotal = 256 * 1024 * 1024
/** Larger objects are not kept: one would push out most others. */
const maxSize = 16 * 1024 * 1024
/** Bytes written before the cache is looked through again. */
const evictionStep = 8 * 1024 * 1024

let opened: Promise<IDBPDatabase<ObjectSchema>> | undefined
let writtenSinceEviction = evictionStep

/** The object as it was written, unchecked; undefined where there is none or storage is not to be had. */
export async function readObject(key: ObjectKey): Promise<unknown> {
  return withDatabase(async (database) => (await database.get('objects', keyOf(key)))?.value)
}

/** Many at once, in their order: as `readObject` of each, in one transaction. */
export async function readObjects(keys: readonly ObjectKey[]): Promise<readonly unknown[]> {
  const found = await withDatabase(async (database) => {
    const { store } = database.transaction('objects')
    return Promise.all(keys.map(async (key) => (await store.get(keyOf(key)))?.value))
  })
  return found ?? keys.map(() => undefined)
}

/** Keeps an object of `size` bytes. What cannot be kept is loaded again next time. */
export async function writeObject(key: ObjectKey, value: unknown, size: number): Promise<void> {
  await writeObjects([{ key, value, size }])
}

/** What is to be kept, and its bytes. */
export interface NewObject {
  readonly key: ObjectKey
  readonly value: unknown
  readonly size: number
}

/** Many at once, in one transaction. */
export async function writeObjects(objects: readonly NewObject[]): Promise<void> {
  const kept = objects.filter(({ size }) => size <= maxSize)
  if (kept.length === 0) return
  await withDatabase(async (database) => {
    const transaction = database.transaction('objects', 'readwrite')
    const puts = kept.map(({ key, value, size }) => {
      writtenSinceEviction += size
      return transaction.store.put({
        key: keyOf(key),
        account: key.account,
        age: [Date.now(), size],
        value,
      })
    })
    await Promise.all([...puts, transaction.done])
    if (writtenSinceEviction < evictionStep) return
    writtenSinceEviction = 0
    await evict(database)
  })
}

/** Forgets everything of an account, as on sign-out. */
export async function clearObjects(account: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('objects', 'readwrite')
    for (const key of await transaction.store.index('account').getAllKeys(account)) {
      await transaction.store.delete(key)
    }
    await transaction.done
  })
}

async function evict(database: IDBPDatabase<ObjectSchema>): Promise<void> {
  const transaction = database.transaction('objects', 'readwrite')
  let total = 0
  let cursor = await transaction.store.index('age').openKeyCursor(null, 'prev')
  while (cursor) {
    total += cursor.key[1]
    if (total > maxTotal) await transaction.store.delete(cursor.primaryKey)
    cursor = await cursor.continue()
  }
  await transaction.done
}

// Storage may be forbidden (private windows), full, or deleted under the page: the cache then does nothing.
async function withDatabase<Result>(
  task: (database: IDBPDatabase<ObjectSchema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    opened ??= open()
    return await task(await opened)
  } catch {
    opened = undefined
    return undefined
  }
}

function open(): Promise<IDBPDatabase<ObjectSchema>> {
  return openDB<ObjectSchema>('sheaf-objects', 1, {
    upgrade(database) {
      const objects = database.createObjectStore('objects', { keyPath: 'key' })
      objects.createIndex('account', 'account')
      objects.createIndex('age', 'age')
    },
    // Another tab wants a newer version: let it have the database.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  })
}

function keyOf({ account, rest, kind, id }: ObjectKey): string[] {
  return [account, rest, kind, id]
}
