import { localWebStorage } from '~/lib/storage/webStorage'
import { asString, isAbsent, member, root } from '~/provider/parse'
import type { PathReference } from '~/provider/types'
import { draftKey, type KeptDraft, parseKeptDraft, writtenDraft } from '../draft'

/** A draft that was written while its page went away, and the revision that it was to replace. */
interface JournalEntry {
  readonly draft: KeptDraft
  readonly over: string | undefined
}

/** UTF-16 units of an entry; browsers keep 5 million in all. A larger draft has only its last 0.2 s at stake. */
const MAX_LENGTH = 1_000_000

/**
 * Drafts of pages that went away with unwritten edits. A browser may end such a page before IndexedDB has done what was
 * asked of it last (Chromium does, on a busy machine); web storage is written before the page goes on. The next page
 * takes the entries over into the database.
 */
export class DraftJournal {
  readonly #prefix: string

  /** `name` is that of the database that the journal belongs to. */
  constructor(name: string) {
    this.#prefix = `${name}:`
  }

  keep(draft: KeptDraft, over: string | undefined): boolean {
    const value = JSON.stringify({ draft: writtenDraft(draft), over })
    return (
      value.length <= MAX_LENGTH && localWebStorage.write(this.#keyOf(draft.account, draft.reference), value)
    )
  }

  /** What was left of an account's drafts. */
  entries(account: string): readonly JournalEntry[] {
    return localWebStorage
      .keys()
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => readEntry(key) ?? [])
      .filter(({ draft }) => draft.account === account)
  }

  /** The database has what is to be kept of the file. */
  remove(account: string, reference: PathReference): void {
    localWebStorage.remove(this.#keyOf(account, reference))
  }

  #keyOf(account: string, reference: PathReference): string {
    return `${this.#prefix}${account}\n${draftKey(reference)}`
  }
}

/**
 * Whether an entry belongs in the place of what the database has. Not where another page has ended the draft since, as
 * by a commit, or has gone on with it.
 */
export function isOwed({ draft, over }: JournalEntry, found: KeptDraft | undefined): boolean {
  return found?.revision === over || (found !== undefined && found.updatedAt < draft.updatedAt)
}

function readEntry(key: string): JournalEntry | undefined {
  try {
    const place = root(JSON.parse(localWebStorage.read(key) ?? 'null'))
    const over = member(place, 'over')
    return {
      draft: parseKeptDraft(member(place, 'draft').value),
      over: isAbsent(over) ? undefined : asString(over),
    }
  } catch {
    return undefined
  }
}
