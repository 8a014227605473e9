import { mapLimited } from '~/lib/mapLimited'
import { createPause } from '~/lib/slices/slices'
import type { PathReference, RefReference } from '~/provider/types'
import { EditedDocument } from '../document/EditedDocument'
import { type Draft, fateOf, heldKey, heldOnRef, isOnRef, type KeptDraft } from '../draft'
import type { FileBase, TextDocument } from '../TextDocument'
import { type CommitNews, DraftChannel, type DraftNews } from './DraftChannel'
import { DraftDatabase } from './DraftDatabase'
import { DraftIndex } from './DraftIndex'
import { KeptDocument } from './KeptDocument'
import { ShownCommits } from './ShownCommits'

export interface DocumentStoreOptions {
  readonly database?: DraftDatabase
  readonly channel?: DraftChannel
  /** Milliseconds without a change after which a draft is written. */
  readonly pause?: number
  readonly now?: () => number
  /** Path of the page at this moment. */
  readonly address?: () => string | undefined
}

const WRITE_PAUSE = 150
/** Of thousands the page is free in between. */
const WRITES_AT_ONCE = 8

/** Milliseconds that the views wait for the drafts of another tab's commit to end: that tab may be gone in between. */
const LONGEST_ENDING = 2_000

interface EndingDrafts {
  /** The drafts have ended. */
  readonly release: () => void
  /** The views have heard of it. */
  readonly drawn: Promise<void>
}

/** The open documents of all accounts, one object a file, and their kept drafts. */
export class DocumentStore {
  readonly index = new DraftIndex()
  readonly #open = new Map<string, KeptDocument>()
  readonly #revisions = new Map<string, string>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #shownCommits = new ShownCommits()
  readonly #commitListeners = new Set<(news: CommitNews) => void>()
  /** Drafts of other tabs that are being read. */
  readonly #hearing = new Set<Promise<void>>()
  /** Commits of other tabs whose drafts are ending, by their ids. */
  readonly #ending = new Map<string, EndingDrafts>()
  readonly #database: DraftDatabase
  readonly #channel: DraftChannel
  readonly #pause: number
  readonly #now: () => number
  readonly #address: () => string | undefined

  constructor(options: DocumentStoreOptions = {}) {
    this.#database = options.database ?? new DraftDatabase()
    this.#channel = options.channel ?? new DraftChannel()
    this.#pause = options.pause ?? WRITE_PAUSE
    this.#now = options.now ?? Date.now
    this.#address = options.address ?? (() => undefined)
    this.#channel.listen(
      (news) => {
        // Of thousands the views are drawn once.
        const hearing = this.index
          .together(() => this.#heard(news))
          .finally(() => this.#hearing.delete(hearing))
        this.#hearing.add(hearing)
      },
      (news) => void this.#heardOfCommit(news),
    )
  }

  /**
   * The document of a file, the same object as long as this page lives. `base` is the file at `commit`, which the ref is
   * shown at now; it is taken over while there is no draft. A draft keeps the base it was begun on: the commit sorts that
   * out.
   */
  openDocument(account: string, reference: PathReference, base: FileBase, commit: string): TextDocument {
    const isOutdated = this.#shownCommits.show(account, reference, commit)
    const known = this.#open.get(heldKey(account, reference))
    if (known) {
      if (isOutdated) return known.document
      if (!base.isUnread || base.sha !== known.document.base.sha) known.document.newest = base
      // Later, because this is called while rendering, and views must not change then.
      if (isNews(known.document.base, base)) queueMicrotask(() => this.#takeOver(known, base))
      return known.document
    }
    const { document } = this.opened(account, reference, base)
    document.newest = base
    void this.load(account)
    return document
  }

  /** Reads the kept drafts of an account, once. It does not reject: a failure is in the state. */
  load(account: string): Promise<void> {
    const loading = this.#loading.get(account) ?? this.#load(account)
    this.#loading.set(account, loading)
    return loading
  }

  /** The drafts of a ref as they are at this moment, by path: what a commit is to carry. */
  changeSet(account: string, ref: RefReference): readonly Draft[] {
    const drafts = new Map(this.index.drafts)
    for (const [key, { draft }] of this.#open) {
      if (draft) drafts.set(key, draft)
      else drafts.delete(key)
    }
    return heldOnRef(drafts, account, ref)
  }

  /** The texts of a ref's files that are or were open in this page, with their edits, by path. */
  openTexts(
    account: string,
    ref: RefReference,
    isWanted: (path: string) => boolean,
  ): ReadonlyMap<string, string> {
    const texts = new Map<string, string>()
    for (const { account: its, document } of this.#open.values()) {
      const { reference } = document
      if (its === account && isOnRef(reference, ref) && isWanted(reference.path))
        texts.set(reference.path, document.text)
    }
    return texts
  }

  /** Whether a view has had the file open in this page. */
  isOpen(account: string, reference: PathReference): boolean {
    return this.#open.has(heldKey(account, reference))
  }

  /** The open document, or one made from the kept draft; undefined where there is neither. */
  entry(account: string, reference: PathReference): KeptDocument | undefined {
    const key = heldKey(account, reference)
    const draft = this.index.drafts.get(key)
    return this.#open.get(key) ?? (draft && this.opened(account, reference, draft.base))
  }

  /** The open document, or one made from the kept draft, or upon `base`. */
  opened(account: string, reference: PathReference, base: FileBase): KeptDocument {
    const key = heldKey(account, reference)
    const known = this.#open.get(key)
    if (known) return known
    const draft = this.index.drafts.get(key)
    const document = new EditedDocument(reference, draft?.base ?? base, draft?.text, this.#now)
    if (draft) document.rebase(draft.base, draft.text, undefined, fateOf(draft))
    document.keepReplaced(draft?.replaced ?? [])
    const revision = this.#revisions.get(key)
    const restored = draft && revision !== undefined ? { ...draft, revision } : undefined
    const kept = new KeptDocument(account, document, restored, {
      database: this.#database,
      channel: this.#channel,
      pause: this.#pause,
      address: this.#address,
      onDraft: (draft) => this.index.publish(key, draft),
      onTyped: (read) => this.index.publishTyped(key, read),
      onKept: (time) => this.index.kept(key, time),
      onSuccess: () => this.index.succeeded(key),
      onFailure: (error) => this.index.failed(key, error),
    })
    this.#open.set(key, kept)
    return kept
  }

  /** Takes in that `commit` is on the ref: what views show until they have its files no longer counts. */
  follow(account: string, ref: RefReference, commit: string): void {
    this.#shownCommits.follow(account, ref, commit)
  }

  /** Whether closing the page would lose something. */
  get hasUnkept(): boolean {
    return this.index.isFailing && Array.from(this.#open.values()).some(({ isUnkept }) => isUnkept)
  }

  /** Lets the other tabs know of a commit, before its drafts end and after: what they show is from before it. */
  tellOfCommit(news: CommitNews): void {
    this.#channel.post(news)
  }

  /** Calls `listener` with the commits of other tabs once their drafts have ended here; answers the way to stop. */
  listenForCommits(listener: (news: CommitNews) => void): () => void {
    this.#commitListeners.add(listener)
    return () => {
      this.#commitListeners.delete(listener)
    }
  }

  /** Writes everything that is not written yet, at once: the page is going away. */
  saveNow(): void {
    for (const kept of this.#open.values()) kept.saveNow()
  }

  /** Writes everything that is not written yet. */
  async save(): Promise<void> {
    const pause = createPause()
    await mapLimited([...this.#open.values()], WRITES_AT_ONCE, async (kept) => {
      await kept.save()
      await pause()
    })
  }

  /** Writes what is not written yet of these, in one step: the database has all of it, or nothing. */
  async saveTogether(documents: readonly KeptDocument[]): Promise<void> {
    const pause = createPause()
    const saves: Promise<void>[] = []
    const release = this.#database.hold()
    try {
      for (const kept of documents) {
        saves.push(kept.save())
        await pause()
      }
    } finally {
      release()
    }
    await Promise.all(saves)
  }

  /** Ends the connections; the store is not used after it. */
  async close(): Promise<void> {
    await this.save()
    this.#channel.close()
    await this.#database.close()
  }

  async #load(account: string): Promise<void> {
    try {
      const drafts = await this.#database.all(account)
      await Promise.all(drafts.map((draft) => this.#learn(draft)))
      this.index.succeeded(account)
    } catch (error) {
      this.#loading.delete(account)
      this.index.failed(account, error)
    }
    this.index.markLoaded(account)
  }

  #takeOver({ document }: KeptDocument, base: FileBase): void {
    // A later version may have come meanwhile, and then this one does not count any more.
    if (document.newest !== base) return
    const isSame = document.base.sha === base.sha
    if (isSame && document.base.isUnread && !document.fate.blob) document.read(base.text)
    else if (!isSame && !document.isDirty) document.rebase(base, base.text)
  }

  async #heardOfCommit(news: CommitNews): Promise<void> {
    this.follow(news.account, news.ref, news.commit)
    if (!news.isSettled) {
      if (!this.#ending.has(news.commit)) this.#drawOnce(news.commit)
      return
    }
    await Promise.all(this.#hearing)
    const ending = this.#ending.get(news.commit)
    ending?.release()
    await ending?.drawn
    for (const listener of Array.from(this.#commitListeners)) listener(news)
  }

  /** The drafts of a commit end one after the other: the views are drawn when all have. */
  #drawOnce(commit: string): void {
    let release = () => {}
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    const tooLong = setTimeout(release, LONGEST_ENDING)
    const drawn = this.index
      .together(() => ended)
      .finally(() => {
        clearTimeout(tooLong)
        this.#ending.delete(commit)
      })
    this.#ending.set(commit, { release, drawn })
  }

  async #heard({ account, reference, base }: DraftNews): Promise<void> {
    const key = heldKey(account, reference)
    const kept = this.#open.get(key)
    if (kept) {
      await kept.refresh(base)
      return
    }
    try {
      const draft = await this.#database.get(account, reference)
      if (draft) await this.#learn(draft)
      else if (!this.#open.has(key)) this.index.publish(key, undefined)
      this.index.succeeded(key)
    } catch (error) {
      this.index.failed(key, error)
    }
  }

  async #learn(draft: KeptDraft): Promise<void> {
    const key = heldKey(draft.account, draft.reference)
    const kept = this.#open.get(key)
    if (kept) {
      await kept.refresh(draft.base)
      return
    }
    this.#revisions.set(key, draft.revision)
    this.index.publish(key, draft)
  }
}

/** Whether `next` says more than what is known: another version, or what the unread one says. */
function isNews(known: FileBase, next: FileBase): boolean {
  return known.sha !== next.sha || (known.isUnread === true && !next.isUnread)
}
