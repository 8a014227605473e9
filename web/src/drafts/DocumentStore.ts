import { createStore, type StoreApi } from 'zustand/vanilla'
import { m } from '~/paraglide/messages'
import type { PathReference, RefReference } from '~/provider/types'
import { type CommitNews, DraftChannel, type DraftNews } from './DraftChannel'
import { DraftDatabase } from './DraftDatabase'
import { type Draft, draftKey, draftsOfRef, type KeptDraft } from './draft'
import { EditedDocument, undoOf } from './EditedDocument'
import { KeptDocument } from './KeptDocument'
import { type Choices, type MergeConflict, mergeFile, mergeFilePreferringOurs, takeChanges } from './merge'
import { withoutCommitted } from './ReplacedValues'
import { ShownCommits } from './ShownCommits'
import type { FileBase, TextDocument } from './TextDocument'
import { editBetween } from './text'

/** What the views may know of all drafts. */
export interface DraftsState {
  /** By account and file. Texts may be as old as the pause before a write; whether a draft is there never is. */
  readonly drafts: ReadonlyMap<string, Draft>
  /** The accounts whose kept drafts have been read. */
  readonly loaded: ReadonlySet<string>
  /** Why drafts are not kept at present, for people; undefined while all is well. */
  readonly storageError: string | undefined
}

export interface DocumentStoreOptions {
  readonly database?: DraftDatabase
  readonly channel?: DraftChannel
  /** Milliseconds without a change after which a draft is written. */
  readonly pause?: number
  readonly now?: () => number
  /** Path of the page at this moment. */
  readonly address?: () => string | undefined
}

/** A file as a commit has left it: our text that went into it, and what is on the branch now. */
export interface CommittedText {
  readonly reference: PathReference
  readonly ours: string
  readonly base: FileBase
}

const WRITE_PAUSE = 150

/** The open documents of all accounts, one object a file, and their kept drafts. */
export class DocumentStore {
  readonly state: StoreApi<DraftsState>
  readonly #open = new Map<string, KeptDocument>()
  readonly #revisions = new Map<string, string>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #shownCommits = new ShownCommits()
  readonly #commitListeners = new Set<(news: CommitNews) => void>()
  /** Why storage failed, by the account or the file of which that is not made good yet. */
  readonly #failures = new Map<string, string>()
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
    this.state = createStore(() => ({ drafts: new Map(), loaded: new Set(), storageError: undefined }))
    this.#channel.listen(
      (news) => void this.#heard(news),
      (news) => this.#heardOfCommit(news),
    )
  }

  /**
   * The document of a file, the same object as long as this page lives. `base` is the file at `commit`, which the ref is
   * shown at now; it is taken over while there is no draft. A draft keeps the base it was begun on: the commit sorts that
   * out.
   */
  openDocument(account: string, reference: PathReference, base: FileBase, commit: string): TextDocument {
    const isOutdated = this.#shownCommits.show(account, reference, commit)
    const known = this.#open.get(keyOf(account, reference))
    if (known) {
      if (isOutdated) return known.document
      known.document.newest = base
      // Later, because this is called while rendering, and views must not change then.
      if (known.document.base.sha !== base.sha) queueMicrotask(() => this.#takeOver(known, base))
      return known.document
    }
    const { document } = this.#opened(account, reference, base)
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
    const drafts = new Map(this.state.getState().drafts)
    for (const [key, { draft }] of this.#open) {
      if (draft) drafts.set(key, draft)
      else drafts.delete(key)
    }
    return draftsOfRef(drafts, account, ref)
  }

  /** Back to the base. Answers the way to take that back, for as long as nothing else happens to the file. */
  async discardDraft(account: string, reference: PathReference): Promise<() => void> {
    const kept = this.#entry(account, reference)
    if (!kept) return () => {}
    const { document } = kept
    document.reset()
    const undo = undoOf(document)
    await kept.save()
    return undo
  }

  /**
   * Takes single changes out of a draft, by their ids (see `describeChanges`). Answers as `discardDraft`; undefined
   * where the text is no JSON at the moment.
   */
  dropChanges(
    account: string,
    reference: PathReference,
    isDropped: (id: string) => boolean,
  ): (() => void) | undefined {
    const document = this.#entry(account, reference)?.document
    const text = document && takeChanges(document.base.text, document.text, (id) => !isDropped(id))
    if (!document || text === undefined) return undefined
    document.apply(editBetween(document.text, text), 'history')
    return undoOf(document)
  }

  /** Takes a draft from elsewhere in. A draft of the file that is there already stays as it is: then false. */
  async addDraft(draft: Draft): Promise<boolean> {
    const { account, reference, base, text, replaced = [] } = draft
    await this.load(account)
    const kept = this.#opened(account, reference, base)
    const { document } = kept
    if (document.isDirty) return document.text === text
    document.rebase(base, base.text)
    document.apply(editBetween(base.text, text), 'history')
    document.keepReplaced(replaced)
    await kept.save()
    return true
  }

  /** Moves the drafts of a ref to another one, as when its branch is gone. Answers those that are there already. */
  async moveDrafts(account: string, from: RefReference, ref: string): Promise<readonly Draft[]> {
    const stuck: Draft[] = []
    for (const draft of this.changeSet(account, from)) {
      const isMoved = await this.addDraft({ ...draft, reference: { ...draft.reference, ref } })
      if (isMoved) await this.discardDraft(account, draft.reference)
      else stuck.push(draft)
    }
    return stuck
  }

  /** Whether closing the page would lose something. */
  get hasUnkept(): boolean {
    const { storageError } = this.state.getState()
    return storageError !== undefined && Array.from(this.#open.values()).some(({ isUnkept }) => isUnkept)
  }

  /**
   * Takes in that `commit` is on its branch. What was typed while it was under way stays as a draft on top of it. With
   * `newBranch` the commit went there, so the file of the old ref goes back to its base.
   */
  async settle(
    account: string,
    { reference, ours, base }: CommittedText,
    commit: string,
    newBranch?: RefReference,
  ): Promise<void> {
    const kept = this.#entry(account, reference)
    if (!kept) return
    const { document } = kept
    const text = document.text === ours ? base.text : mergeFilePreferringOurs(ours, document.text, base.text)
    if (newBranch === undefined) {
      this.#shownCommits.follow(account, reference, commit)
      document.keepReplaced(withoutCommitted(document.replaced, document.text, ours))
      document.rebase(base, text)
    } else {
      const moved = this.#opened(account, { ...newBranch, path: reference.path }, base)
      // A draft that is there already is not ours to replace: what was typed meanwhile then stays where it is.
      if (moved.document.isDirty && text !== base.text) return
      if (!moved.document.isDirty) moved.document.rebase(base, text)
      await moved.save()
      document.rebase(document.base, document.base.text)
    }
    await kept.save()
  }

  /** Lets the other tabs know of a commit before its drafts end: what they show is from before it. */
  tellOfCommit(news: CommitNews): void {
    this.#channel.post(news)
  }

  /** Calls `listener` with the commits of other tabs; answers the way to stop. */
  listenForCommits(listener: (news: CommitNews) => void): () => void {
    this.#commitListeners.add(listener)
    return () => {
      this.#commitListeners.delete(listener)
    }
  }

  /**
   * Puts an edit on a newer base: what others did is merged in, what was typed stays. Where a person has to decide,
   * nothing happens, and the conflicts are answered for a next try with `choices`.
   */
  takeIn(
    account: string,
    reference: PathReference,
    base: FileBase,
    choices?: Choices,
  ): readonly MergeConflict[] {
    const document = this.#entry(account, reference)?.document
    if (!document) return []
    const result = mergeFile(document.base.text, document.text, base.text, choices)
    if (result.type === 'conflict') return result.conflicts
    document.rebase(base, result.text)
    return []
  }

  /** Writes everything that is not written yet, at once: the page is going away. */
  saveNow(): void {
    for (const kept of this.#open.values()) kept.saveNow()
  }

  /** Writes everything that is not written yet. */
  async save(): Promise<void> {
    await Promise.all(Array.from(this.#open.values(), (kept) => kept.save()))
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
      this.#succeeded(account)
    } catch (error) {
      this.#loading.delete(account)
      this.#failed(account, error)
    }
    this.state.setState(({ loaded }) => ({ loaded: new Set(loaded).add(account) }))
  }

  /** The open document, or one made from the kept draft. */
  #entry(account: string, reference: PathReference): KeptDocument | undefined {
    const key = keyOf(account, reference)
    const draft = this.state.getState().drafts.get(key)
    return this.#open.get(key) ?? (draft && this.#opened(account, reference, draft.base))
  }

  #opened(account: string, reference: PathReference, base: FileBase): KeptDocument {
    const key = keyOf(account, reference)
    const known = this.#open.get(key)
    if (known) return known
    const draft = this.state.getState().drafts.get(key)
    const document = new EditedDocument(reference, draft?.base ?? base, draft?.text, this.#now)
    document.keepReplaced(draft?.replaced ?? [])
    const revision = this.#revisions.get(key)
    const restored = draft && revision !== undefined ? { ...draft, revision } : undefined
    const kept = new KeptDocument(account, document, restored, {
      database: this.#database,
      channel: this.#channel,
      pause: this.#pause,
      address: this.#address,
      onDraft: (draft) => this.#publish(key, draft),
      onSuccess: () => this.#succeeded(key),
      onFailure: (error) => this.#failed(key, error),
    })
    this.#open.set(key, kept)
    return kept
  }

  #takeOver({ document }: KeptDocument, base: FileBase): void {
    // A later version may have come meanwhile, and then this one does not count any more.
    if (document.newest === base && !document.isDirty && document.base.sha !== base.sha) {
      document.rebase(base, base.text)
    }
  }

  #heardOfCommit(news: CommitNews): void {
    this.#shownCommits.follow(news.account, news.ref, news.commit)
    for (const listener of Array.from(this.#commitListeners)) listener(news)
  }

  async #heard({ account, reference, base }: DraftNews): Promise<void> {
    const key = keyOf(account, reference)
    const kept = this.#open.get(key)
    if (kept) {
      await kept.refresh(base)
      return
    }
    try {
      const draft = await this.#database.get(account, reference)
      if (draft) await this.#learn(draft)
      else if (!this.#open.has(key)) this.#publish(key, undefined)
      this.#succeeded(key)
    } catch (error) {
      this.#failed(key, error)
    }
  }

  async #learn(draft: KeptDraft): Promise<void> {
    const key = keyOf(draft.account, draft.reference)
    const kept = this.#open.get(key)
    if (kept) {
      await kept.refresh(draft.base)
      return
    }
    this.#revisions.set(key, draft.revision)
    this.#publish(key, draft)
  }

  #publish(key: string, draft: Draft | undefined): void {
    const drafts = new Map(this.state.getState().drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    this.state.setState({ drafts })
  }

  #succeeded(source: string): void {
    if (this.#failures.delete(source)) this.#publishFailure()
  }

  #failed(source: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.#failures.set(source, m.drafts_storage_failed({ reason }))
    this.#publishFailure()
  }

  #publishFailure(): void {
    const [storageError] = this.#failures.values()
    this.state.setState({ storageError })
  }
}

function keyOf(account: string, reference: PathReference): string {
  return `${account}\n${draftKey(reference)}`
}
