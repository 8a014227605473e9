import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { mapLimited } from '~/lib/mapLimited'
import { createPause } from '~/lib/slices/slices'
import type { PathReference } from '~/provider/types'
import { type KeptDraft, parseKeptDraft, writtenDraft } from '../draft'
import { DraftJournal, isOwed } from './DraftJournal'

type Key = [account: string, owner: string, repo: string, ref: string, path: string]

interface Schema extends DBSchema {
  drafts: { key: Key; value: unknown; indexes: { revision: string } }
}

/** What stood in the way of a replacement, or that nothing did. */
type Replacement =
  | { readonly isReplaced: true }
  | { readonly isReplaced: false; readonly found: KeptDraft | undefined }

/** A replacement that is asked for. */
interface Wanted {
  readonly account: string
  readonly reference: PathReference
  readonly expected: string | undefined
  readonly next: KeptDraft | undefined
  readonly resolve: (result: Replacement) => void
  readonly reject: (error: unknown) => void
}

/** Of thousands in one transaction: each goes by answers of the database, between which the page is free. */
const REPLACED_AT_ONCE = 8

/**
 * The drafts of all accounts in IndexedDB. Every method rejects where the browser keeps nothing: private windows, a
 * full disk, storage forbidden. The next call tries again.
 */
export class DraftDatabase {
  readonly #name: string
  readonly #journal: DraftJournal
  #wanted: Wanted[] = []
  /** How many ask that replacements wait. */
  #holding = 0
  #opening: Promise<IDBPDatabase<Schema>> | undefined
  #open: IDBPDatabase<Schema> | undefined

  constructor(name = 'sheaf-drafts') {
    this.#name = name
    this.#journal = new DraftJournal(name)
  }

  async all(account: string): Promise<readonly KeptDraft[]> {
    const database = await this.#connect()
    await this.#takeJournal(database, account)
    // An array is greater than any text: this is the end of the account's keys.
    const range = IDBKeyRange.bound([account], [account, []])
    const values = await database.getAll('drafts', range)
    return values.flatMap((value) => readable(value) ?? [])
  }

  async get(account: string, reference: PathReference): Promise<KeptDraft | undefined> {
    const database = await this.#connect()
    return readable(await database.get('drafts', keyOf(account, reference)))
  }

  /**
   * Puts `next` in the place of the revision `expected` (undefined: of nothing), or removes that where `next` is
   * undefined. Does nothing where another tab was faster: then `found` is what it has left.
   */
  replace(
    account: string,
    reference: PathReference,
    expected: string | undefined,
    next: KeptDraft | undefined,
  ): Promise<Replacement> {
    return new Promise((resolve, reject) => {
      this.#wanted.push({ account, reference, expected, next, resolve, reject })
      if (this.#holding === 0) this.#replaceWanted()
    })
  }

  /** What is to be replaced waits for the answered function, and is one transaction then: all of it, or nothing. */
  hold(): () => void {
    this.#holding += 1
    return () => {
      this.#holding -= 1
      if (this.#holding === 0) this.#replaceWanted()
    }
  }

  /**
   * Writes in one step, while the page goes away: there is no time to look at what another tab has left. `over` is the
   * revision that this one follows. False where nothing was kept.
   */
  writeNow(draft: KeptDraft, over: string | undefined): boolean {
    const isInJournal = this.#journal.keep(draft, over)
    if (!this.#open) return isInJournal
    try {
      const transaction = this.#open.transaction('drafts', 'readwrite')
      // Neither answer arrives any more.
      void transaction.store
        .put(writtenDraft(draft), keyOf(draft.account, draft.reference))
        .catch(() => undefined)
      transaction.done.catch(() => undefined)
      transaction.commit()
      return true
    } catch {
      return isInJournal
    }
  }

  async close(): Promise<void> {
    const database = await this.#opening
    database?.close()
    this.#forget()
  }

  #replaceWanted(): void {
    const wanted = this.#wanted
    this.#wanted = []
    if (wanted.length > 0) void this.#replaceTogether(wanted)
  }

  async #replaceTogether(wanted: readonly Wanted[]): Promise<void> {
    let results: readonly Replacement[]
    try {
      results = await this.#inOneTransaction(wanted)
    } catch (error) {
      // What one of them cannot, such as find room on the disk, is not to cost the others.
      if (wanted.length > 1) for (const one of wanted) await this.#replaceTogether([one])
      else for (const { reject } of wanted) reject(error)
      return
    }
    const pause = createPause()
    for (const [at, { account, reference, resolve }] of wanted.entries()) {
      const result = results[at]
      // The page has come back after all, and this is newer than what it wrote when it was hidden.
      this.#journal.remove(account, reference)
      if (result) resolve(result)
      if (wanted.length > 1) await pause()
    }
  }

  async #inOneTransaction(wanted: readonly Wanted[]): Promise<readonly Replacement[]> {
    const database = await this.#connect()
    const transaction = database.transaction('drafts', 'readwrite')
    const replacing = mapLimited(wanted, REPLACED_AT_ONCE, (one) => replaceIn(transaction.store, one))
    try {
      const [results] = await Promise.all([replacing, transaction.done])
      return results
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  /** Brings in what pages wrote while they went away and the database may have missed. */
  async #takeJournal(database: IDBPDatabase<Schema>, account: string): Promise<void> {
    for (const entry of this.#journal.entries(account)) {
      const { draft } = entry
      const key = keyOf(account, draft.reference)
      const transaction = database.transaction('drafts', 'readwrite')
      if (isOwed(entry, readable(await transaction.store.get(key))))
        await transaction.store.put(writtenDraft(draft), key)
      await transaction.done
      this.#journal.remove(account, draft.reference)
    }
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    this.#opening ??= openDB<Schema>(this.#name, 2, {
      upgrade: (database, version, _next, transaction) => {
        const drafts =
          version === 0 ? database.createObjectStore('drafts') : transaction.objectStore('drafts')
        drafts.createIndex('revision', 'revision')
      },
      // A newer version in another tab waits for this connection to close.
      blocking: () => void this.close(),
      terminated: () => this.#forget(),
    })
    try {
      this.#open = await this.#opening
      return this.#open
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget(): void {
    this.#opening = undefined
    this.#open = undefined
  }
}

function keyOf(account: string, { owner, repo, ref, path }: PathReference): Key {
  return [account, owner, repo, ref, path]
}

type Drafts = IDBPObjectStore<Schema, ['drafts'], 'drafts', 'readwrite'>

async function replaceIn(
  store: Drafts,
  { account, reference, expected, next }: Wanted,
): Promise<Replacement> {
  const key = keyOf(account, reference)
  // Texts may be megabytes: those that are there are only read where they are not what is expected.
  const isExpected = await isRevision(store, key, expected)
  const found = isExpected ? undefined : readable(await store.get(key))
  const isReplaced = isExpected || found?.revision === expected
  if (!isReplaced) return { isReplaced, found }
  await (next ? store.put(writtenDraft(next), key) : store.delete(key))
  return { isReplaced }
}

/** Of one that has failed as a whole nothing is left to end. */
function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {}
}

/** Whether this revision is under the key, or nothing is where `expected` is undefined. Asks the index only. */
async function isRevision(drafts: Drafts, key: Key, expected: string | undefined): Promise<boolean> {
  if (expected === undefined) return (await drafts.getKey(key)) === undefined
  const found = await drafts.index('revision').getKey(expected)
  return found !== undefined && indexedDB.cmp(found, key) === 0
}

/** What another version has written in another form is left alone and not shown. */
function readable(value: unknown): KeptDraft | undefined {
  if (value === undefined) return undefined
  try {
    return parseKeptDraft(value)
  } catch {
    return undefined
  }
}
