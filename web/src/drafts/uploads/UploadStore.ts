import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RefReference } from '~/provider/types'
import { heldKey, heldOnRef } from '../draft'
import { type Upload, type UploadName, uploadPath } from './Upload'
import { UploadDatabase } from './UploadDatabase'

interface UploadsState {
  /** By account and path reference. */
  readonly uploads: ReadonlyMap<string, Upload>
  /** Those that commits of this page have put onto their branches: the tree on the screen may be older. */
  readonly committed: ReadonlyMap<string, Upload>
}

/** An upload as a commit has left it: under this path. */
export interface CommittedUpload {
  readonly upload: Upload
  readonly path: string
}

interface UploadStoreOptions {
  readonly database?: UploadDatabase
  /** Undefined where other tabs cannot be heard. */
  readonly channel?: BroadcastChannel | undefined
  /** Whether a draft may name it, or have it as its file. */
  readonly isNeeded: (upload: Upload) => boolean
  readonly now?: () => number
}

/**
 * How long an upload outlives the draft that it belongs to, in milliseconds: a discarded draft comes back by undo, in
 * this tab or another.
 */
const GRACE = 24 * 60 * 60 * 1000

/** The uploads of all accounts that wait for their commit. */
export class UploadStore {
  readonly state: StoreApi<UploadsState>
  readonly #database: UploadDatabase
  readonly #channel: BroadcastChannel | undefined
  readonly #isNeeded: UploadStoreOptions['isNeeded']
  readonly #now: () => number
  readonly #loading = new Map<string, Promise<void>>()

  constructor(options: UploadStoreOptions) {
    this.#database = options.database ?? new UploadDatabase()
    this.#channel = options.channel
    this.#isNeeded = options.isNeeded
    this.#now = options.now ?? Date.now
    this.state = createStore(() => ({ uploads: new Map(), committed: new Map() }))
    this.#channel?.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') void this.refresh(data).catch(() => undefined)
    })
  }

  /** Reads the uploads of an account, once, and removes those that nothing can need any more. */
  load(account: string): Promise<void> {
    const loading = this.#loading.get(account) ?? this.#load(account)
    this.#loading.set(account, loading)
    return loading
  }

  /** Reads the uploads of an account again: another tab may have added some. */
  async refresh(account: string): Promise<void> {
    const kept = await this.#database.all(account)
    this.state.setState(({ uploads }) => ({
      uploads: new Map([
        ...[...uploads].filter(([, upload]) => upload.account !== account),
        ...kept.map((upload) => [keyOf(upload), upload] as const),
      ]),
    }))
  }

  onRef(account: string, ref: RefReference): readonly Upload[] {
    return heldOnRef(this.state.getState().uploads, account, ref)
  }

  /**
   * Resolves once the bytes are safe. Rejects where this browser has no room for them, and with a `ConstraintError` where
   * another upload has the path: nothing is ever written over.
   */
  async add(upload: Upload, bytes: Uint8Array): Promise<void> {
    await this.#database.add(upload, bytes)
    this.#changed(upload.account, (uploads) => uploads.set(keyOf(upload), upload))
  }

  /** Another field names the upload, too. */
  async addName(upload: Upload, name: UploadName): Promise<void> {
    if (upload.names.some(({ dataFile, value }) => dataFile === name.dataFile && value === name.value)) return
    const next = { ...upload, names: [...upload.names, name] }
    await this.#database.update(next)
    this.#changed(upload.account, (uploads) => uploads.set(keyOf(upload), next))
  }

  /**
   * Keeps the uploads of a ref for another one, too: their drafts go there. What lies there already stays; answers the
   * paths at which that is another file.
   */
  async copy(account: string, from: RefReference, ref: string): Promise<readonly string[]> {
    const at = (path: string) =>
      this.onRef(account, { ...from, ref }).find((other) => uploadPath(other) === path)
    const taken: string[] = []
    for (const upload of this.onRef(account, from)) {
      const path = uploadPath(upload)
      const other = at(path)
      const bytes = other ? undefined : await this.bytes(upload)
      if (other && other.sha !== upload.sha) taken.push(path)
      else if (other) for (const name of upload.names) await this.addName(at(path) ?? other, name)
      else if (bytes) await this.add({ ...upload, reference: { ...upload.reference, ref } }, bytes)
    }
    return taken
  }

  bytes(upload: Upload): Promise<Uint8Array | undefined> {
    return this.#database.bytes(upload)
  }

  /** Takes in that uploads are on a branch, their own or a new one: they need not be kept any more. */
  async settle(
    account: string,
    committed: readonly CommittedUpload[],
    newBranch?: RefReference,
  ): Promise<void> {
    if (committed.length === 0) return
    const ended = committed.map(({ upload }) => upload)
    this.state.setState((state) => {
      const known = new Map(state.committed)
      for (const { upload, path } of committed) {
        const reference = { ...upload.reference, ...newBranch, path }
        known.set(heldKey(account, reference), { ...upload, reference })
      }
      return { committed: known }
    })
    // What cannot be removed now is found stale later.
    await this.#database.remove(ended).catch(() => undefined)
    this.#changed(account, (uploads) => {
      for (const upload of ended) uploads.delete(keyOf(upload))
    })
  }

  /** Ends the connections; the store is not used after it. */
  async close(): Promise<void> {
    this.#channel?.close()
    await this.#database.close()
  }

  async #load(account: string): Promise<void> {
    try {
      await this.refresh(account)
      const stale = [...this.state.getState().uploads.values()].filter((upload) => this.#isStale(upload))
      if (stale.length === 0) return
      await this.#database.remove(stale)
      await this.refresh(account)
    } catch (error) {
      this.#loading.delete(account)
      throw error
    }
  }

  #isStale(upload: Upload): boolean {
    return this.#now() - Date.parse(upload.addedAt) >= GRACE && !this.#isNeeded(upload)
  }

  #changed(account: string, change: (uploads: Map<string, Upload>) => void): void {
    const uploads = new Map(this.state.getState().uploads)
    change(uploads)
    this.state.setState({ uploads })
    this.#channel?.postMessage(account)
  }
}

function keyOf(upload: Upload): string {
  return heldKey(upload.account, { ...upload.reference, path: uploadPath(upload) })
}
