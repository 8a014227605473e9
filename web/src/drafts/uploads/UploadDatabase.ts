import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { parseUpload, type Upload, uploadPath } from './Upload'

type Key = [account: string, owner: string, repo: string, ref: string, path: string]

interface Schema extends DBSchema {
  uploads: { key: Key; value: unknown }
  contents: { key: Key; value: unknown }
}

/**
 * The uploads of all accounts in IndexedDB, their bytes in a store of their own. Every method rejects where the browser
 * keeps nothing: private windows, a full disk, storage forbidden. The next call tries again.
 */
export class UploadDatabase {
  readonly #name: string
  #opening: Promise<IDBPDatabase<Schema>> | undefined

  constructor(name = 'sheaf-uploads') {
    this.#name = name
  }

  async all(account: string): Promise<readonly Upload[]> {
    const database = await this.#connect()
    // An array is greater than any text: this is the end of the account's keys.
    const values = await database.getAll('uploads', IDBKeyRange.bound([account], [account, []]))
    return values.flatMap((value) => readable(value) ?? [])
  }

  /** Undefined where there are none. */
  async bytes(upload: Upload): Promise<Uint8Array | undefined> {
    const database = await this.#connect()
    const bytes = await database.get('contents', keyOf(upload))
    return bytes instanceof Uint8Array ? bytes : undefined
  }

  /** Both or neither; resolves once they are written. Rejects with a `ConstraintError` where the path is taken. */
  async add(upload: Upload, bytes: Uint8Array): Promise<void> {
    const database = await this.#connect()
    const key = keyOf(upload)
    const transaction = database.transaction(['uploads', 'contents'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      transaction.objectStore('uploads').add(upload, key),
      transaction.objectStore('contents').add(bytes, key),
      transaction.done,
    ])
  }

  /** Writes what is known about an upload anew; its bytes stay. */
  async update(upload: Upload): Promise<void> {
    const database = await this.#connect()
    await database.put('uploads', upload, keyOf(upload))
  }

  async remove(uploads: readonly Upload[]): Promise<void> {
    if (uploads.length === 0) return
    const database = await this.#connect()
    const transaction = database.transaction(['uploads', 'contents'], 'readwrite')
    const removals = uploads.flatMap((upload) => {
      const key = keyOf(upload)
      return [transaction.objectStore('uploads').delete(key), transaction.objectStore('contents').delete(key)]
    })
    await Promise.all([...removals, transaction.done])
  }

  async close(): Promise<void> {
    const database = await this.#opening
    database?.close()
    this.#opening = undefined
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    this.#opening ??= openDB<Schema>(this.#name, 1, {
      upgrade: (database) => {
        database.createObjectStore('uploads')
        database.createObjectStore('contents')
      },
      // A newer version in another tab waits for this connection to close.
      blocking: () => void this.close(),
      terminated: () => {
        this.#opening = undefined
      },
    })
    try {
      return await this.#opening
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }
}

function keyOf(upload: Upload): Key {
  const { owner, repo, ref } = upload.reference
  return [upload.account, owner, repo, ref, uploadPath(upload)]
}

/** What another version has written in another form is left alone and not shown. */
function readable(value: unknown): Upload | undefined {
  try {
    return parseUpload(value)
  } catch {
    return undefined
  }
}
