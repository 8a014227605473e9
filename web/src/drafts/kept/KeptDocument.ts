import { loadFormat } from '~/formats/formatOf'
import { randomText } from '~/lib/randomText'
import { type EditedDocument, isSameFate } from '../document/EditedDocument'
import { isSameReplaced } from '../document/ReplacedValues'
import { type Draft, fateOf, type KeptDraft } from '../draft'
import type { ChangeOrigin, FileBase, FileFate, ReplacedValue } from '../TextDocument'
import type { DraftChannel } from './DraftChannel'
import type { DraftDatabase } from './DraftDatabase'

interface Keeping {
  readonly database: DraftDatabase
  readonly channel: DraftChannel
  /** Milliseconds without a change after which a draft is written. */
  readonly pause: number
  /** Path of the page at this moment; undefined where there is none. */
  readonly address: () => string | undefined
  /** Called when the draft that others should know of has changed; undefined: there is none any more. */
  readonly onDraft: (draft: Draft | undefined) => void
  /** The same, with what is typed: it is to be read, and what comes of it drawn, once that is painted. */
  readonly onTyped: (read: () => Draft | undefined) => void
  /** Called when storage has the draft as it is, with the time in milliseconds; undefined: it has none, or takes its time. */
  readonly onKept: (time: number | undefined) => void
  /** Called when storage has, or told, what was wanted of it. */
  readonly onSuccess: () => void
  readonly onFailure: (error: unknown) => void
}

/** What storage and the other tabs have of a file. */
interface Kept extends FileFate {
  readonly base: FileBase
  readonly text: string
  readonly replaced?: readonly ReplacedValue[]
  readonly revision: string | undefined
  /** When the text was edited; ISO 8601. */
  readonly updatedAt: string
}

/** Milliseconds after which a write is not called quick any more. */
const SLOW = 2_000

/** Milliseconds after which a failed write is tried again without a further change. */
const RETRY_PAUSE = 5_000

/** It comes with the forms that commit, in the first pause of a page, and is hardly ever needed before. */
const loadMerge = (path: string) => Promise.all([import('../merge/mergeFile'), loadFormat(path)])

/** Keeps the draft of one document in storage, and in step with other tabs. */
export class KeptDocument {
  readonly account: string
  readonly document: EditedDocument
  readonly #keeping: Keeping
  #kept: Kept
  /** What was kept when another tab ended the draft, which has not said yet what the file is now. */
  #ended: Kept | undefined
  #updatedAt: string
  #address: string | undefined
  #wasDirty: boolean
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `restored` is the draft that the document was made from. */
  constructor(account: string, document: EditedDocument, restored: KeptDraft | undefined, keeping: Keeping) {
    const { base, text, fate, replaced } = document
    this.account = account
    this.document = document
    this.#keeping = keeping
    this.#updatedAt = restored?.updatedAt ?? ''
    this.#address = restored?.address
    this.#kept = { base, text, ...fate, replaced, revision: restored?.revision, updatedAt: this.#updatedAt }
    this.#wasDirty = document.isDirty
    if (restored) keeping.onKept(Date.parse(restored.updatedAt))
    document.subscribe(({ origin }) => this.#changed(origin))
  }

  /** The draft as it is now; undefined while the text is the base's. */
  get draft(): Draft | undefined {
    const { account, document } = this
    if (!document.isDirty) return undefined
    const { reference, base, fate, replaced } = document
    const address = this.#address
    return {
      account,
      reference,
      base,
      text: document.isUnread ? base.text : document.text,
      ...fate,
      ...(replaced.length > 0 && { replaced }),
      updatedAt: this.#updatedAt,
      ...(address !== undefined && { address }),
    }
  }

  /** Whether the page holds more than storage has. */
  get isUnkept(): boolean {
    return this.document.isDirty && this.#isUnwritten()
  }

  /** Writes what is not written yet; resolves when it is, or has failed. */
  save(): Promise<void> {
    this.waitForSave()
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** What has changed so far is written with the next `save`, and not after a pause. */
  waitForSave(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Writes at once, without waiting for an answer: the page is going away. */
  saveNow(): void {
    const { draft } = this
    if (!draft || !this.#isUnwritten()) return
    const kept = { ...draft, revision: randomText() }
    if (!this.#keeping.database.writeNow(kept, this.#kept.revision)) return
    this.#kept = kept
    this.#keeping.channel.post({ account: draft.account, reference: draft.reference, base: undefined })
  }

  /** Looks at what is kept now, because another tab has said that it is another draft, or none upon `base`. */
  refresh(base: FileBase | undefined): Promise<void> {
    this.#writing = this.#writing.then(() => this.#read(base))
    return this.#writing
  }

  #changed(origin: ChangeOrigin): void {
    const { document } = this
    const { isDirty } = document
    if (origin !== 'load') {
      this.#updatedAt = new Date().toISOString()
      // Undo and drop happen on other pages too: they do not say where the file is edited.
      if (origin !== 'history') this.#address = this.#keeping.address()
    }
    if (isDirty !== this.#wasDirty) {
      this.#wasDirty = isDirty
      if (origin === 'form' || origin === 'code') this.#keeping.onTyped(() => this.draft)
      else this.#keeping.onDraft(this.draft)
    }
    if (this.#isUnwritten()) this.#saveAfter(this.#keeping.pause)
    else if (!isDirty) this.#kept = { ...this.#kept, base: document.base, text: document.text }
  }

  #saveAfter(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), pause)
  }

  #isUnwritten(): boolean {
    const { document } = this
    if (!document.isDirty) return this.#kept.revision !== undefined
    return (
      !document.isText(this.#kept.text) ||
      !isSameFate(document.fate, this.#kept) ||
      document.base !== this.#kept.base ||
      !isSameReplaced(document.replaced, this.#kept.replaced)
    )
  }

  async #write(): Promise<void> {
    if (!this.#isUnwritten()) {
      this.#keeping.onSuccess()
      return
    }
    const { account, document, draft } = this
    const { reference, base, text, fate, replaced } = document
    const { revision } = this.#kept
    const next: KeptDraft | undefined = draft && { ...draft, revision: randomText() }
    this.#keeping.onDraft(draft)
    const slow = setTimeout(() => this.#keeping.onKept(undefined), SLOW)
    try {
      const result = await this.#keeping.database.replace(account, reference, revision, next)
      this.#keeping.onSuccess()
      if (!result.isReplaced) {
        if (result.found) await this.#integrate(result.found)
        else {
          this.#ended = this.#kept
          this.#kept = { ...this.#kept, revision: undefined }
        }
      } else if (this.#kept.revision === revision) {
        this.#kept = { base, text, ...fate, replaced, revision: next?.revision, updatedAt: this.#updatedAt }
        this.#keeping.onKept(next && Date.parse(next.updatedAt))
        // Its texts may be megabytes, which each tab would have to take.
        this.#keeping.channel.post({ account, reference, base: next ? undefined : base })
      } // else a later text was written at once meanwhile
      if (this.#isUnwritten()) this.#saveAfter(this.#keeping.pause)
    } catch (error) {
      this.#keeping.onKept(undefined)
      this.#keeping.onFailure(error)
      this.#saveAfter(RETRY_PAUSE)
    } finally {
      clearTimeout(slow)
    }
  }

  async #read(base: FileBase | undefined): Promise<void> {
    const { account, document } = this
    try {
      const found = await this.#keeping.database.get(account, document.reference)
      const ended = this.#ended
      if (found && found.revision !== this.#kept.revision) await this.#integrate(found)
      else if (base && ended) await this.#goOn(ended, base)
      else if (base && !found && this.#kept.revision !== undefined) {
        await this.#integrate({ base, text: base.text, revision: undefined, updatedAt: '' })
      }
      this.#keeping.onSuccess()
    } catch (error) {
      this.#keeping.onFailure(error)
    }
  }

  /** Puts what was typed here since another tab ended the draft, as by a commit, upon what the file is now. */
  async #goOn(ended: Kept, base: FileBase): Promise<void> {
    const { document } = this
    const [{ mergeFilePreferringOurs }, format] = await loadMerge(document.reference.path)
    this.#ended = undefined
    const { isDeleted } = document
    const text = mergeFilePreferringOurs(format, ended.text, document.text, base.text)
    document.rebase(base, text, undefined, isDeleted ? { isDeleted } : {})
  }

  /**
   * Takes over what another tab has kept. What was typed here since the two were the same stays; where both changed
   * one value, the one here counts. So does here a deletion, or its end, and a base that was taken here since.
   */
  async #integrate(found: Kept): Promise<void> {
    if (found.revision !== undefined && found.revision === this.#kept.revision) return
    const { document } = this
    const foreign = readHere(found, document)
    // What is written at once while the merge is on its way was typed here as well.
    const kept = this.#kept
    const merging = document.isText(kept.text) ? undefined : await loadMerge(document.reference.path)
    const [merge, format] = merging ?? []
    const text = merge
      ? merge.mergeFilePreferringOurs(format, kept.text, document.text, foreign.text)
      : foreign.text
    const fate = isSameFate(document.fate, kept) ? fateOf(foreign) : document.fate
    const isNewerHere = document.base.sha !== kept.base.sha && foreign.base.sha === kept.base.sha
    const base = isNewerHere ? document.base : foreign.base
    this.#kept = foreign
    this.#ended = undefined
    this.#keeping.onKept(foreign.revision === undefined ? undefined : Date.parse(foreign.updatedAt))
    const isForeign = text === foreign.text
    if (isForeign) this.#updatedAt = foreign.updatedAt
    document.rebase(base, text, isForeign ? (foreign.replaced ?? []) : undefined, fate)
    this.#keeping.onDraft(this.draft)
  }
}

/** What another tab has not read may be known here. */
function readHere(kept: Kept, document: EditedDocument): Kept {
  const text = kept.base.isUnread ? document.textOf(kept.base.sha) : undefined
  if (text === undefined) return kept
  const { sha, mode } = kept.base
  return { ...kept, base: { sha, text, mode }, text }
}
