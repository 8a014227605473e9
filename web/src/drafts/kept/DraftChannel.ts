import { asBoolean, asString, isAbsent, member, type Place, root } from '~/provider/parse'
import type { PathReference, RefReference } from '~/provider/types'
import { parseBase, parseRef, parseReference, writtenBase } from '../draft'
import type { FileBase } from '../TextDocument'

/**
 * The kept draft of a file is another one, or gone. What it is stands in the database: messages may arrive late and in
 * any order.
 */
export interface DraftNews {
  readonly account: string
  readonly reference: PathReference
  /** What the file is now that it has no draft; undefined while it has one, which says that itself. */
  readonly base: FileBase | undefined
}

/** A commit is on a ref, and drafts end with it. It is said twice: before they end and after. */
export interface CommitNews {
  readonly account: string
  readonly ref: RefReference
  readonly commit: string
  /** What it was put upon; undefined where the ref had it already. */
  readonly parent: string | undefined
  /** Whether the drafts have ended. Until then what the ref has looks newer than an edit, and views stay as they are. */
  readonly isSettled: boolean
}

/** The other tabs of this origin. Where the browser has no BroadcastChannel they are not heard. */
export class DraftChannel {
  readonly #channel: BroadcastChannel | undefined

  constructor(name = 'sheaf-drafts') {
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  }

  post(news: DraftNews | CommitNews): void {
    const base = 'reference' in news ? news.base : undefined
    this.#channel?.postMessage(base ? { ...news, base: writtenBase(base) } : news)
  }

  listen(onDraft: (news: DraftNews) => void, onCommit: (news: CommitNews) => void): void {
    this.#channel?.addEventListener('message', ({ data }) => {
      const draft = readable(data, parseDraftNews)
      const commit = draft ? undefined : readable(data, parseCommitNews)
      if (draft) onDraft(draft)
      if (commit) onCommit(commit)
    })
  }

  close(): void {
    this.#channel?.close()
  }
}

/** A tab of another version may speak another language. */
function readable<News>(data: unknown, parse: (place: Place) => News): News | undefined {
  try {
    return parse(root(data))
  } catch {
    return undefined
  }
}

function parseDraftNews(place: Place): DraftNews {
  const base = member(place, 'base')
  return {
    account: asString(member(place, 'account')),
    reference: parseReference(member(place, 'reference')),
    base: isAbsent(base) ? undefined : parseBase(base),
  }
}

function parseCommitNews(place: Place): CommitNews {
  const parent = member(place, 'parent')
  return {
    account: asString(member(place, 'account')),
    ref: parseRef(member(place, 'ref')),
    commit: asString(member(place, 'commit')),
    parent: isAbsent(parent) ? undefined : asString(parent),
    isSettled: asBoolean(member(place, 'isSettled')),
  }
}
