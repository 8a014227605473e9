import { asString, isAbsent, member, root } from '~/provider/parse'
import type { PathReference } from '~/provider/types'
import { parseBase, parseReference } from './draft'
import type { FileBase } from './TextDocument'

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

/** The other tabs of this origin. Where the browser has no BroadcastChannel they are not heard. */
export class DraftChannel {
  readonly #channel: BroadcastChannel | undefined

  constructor(name = 'sheaf-drafts') {
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  }

  post(news: DraftNews): void {
    this.#channel?.postMessage(news)
  }

  listen(listener: (news: DraftNews) => void): void {
    this.#channel?.addEventListener('message', ({ data }) => {
      const news = readable(data)
      if (news) listener(news)
    })
  }

  close(): void {
    this.#channel?.close()
  }
}

/** A tab of another version may speak another language. */
function readable(data: unknown): DraftNews | undefined {
  try {
    const place = root(data)
    const base = member(place, 'base')
    return {
      account: asString(member(place, 'account')),
      reference: parseReference(member(place, 'reference')),
      base: isAbsent(base) ? undefined : parseBase(base),
    }
  } catch {
    return undefined
  }
}
