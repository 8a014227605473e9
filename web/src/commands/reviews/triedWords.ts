import { localWebStorage } from '~/lib/storage/webStorage'
import { asString, items, type Place, root } from '~/provider/parse'
import type { RepositoryName } from '~/provider/types'

/** Words of a person that were sent, of which nobody has said yet that they arrived. */
export interface Tried {
  /** What was sent, and where. */
  readonly what: readonly string[]
  /** The ids of what said the same before. */
  readonly before: readonly string[]
}

const PREFIX = 'sheaf-review-tried:'

/**
 * The words of one review that one person has tried to send. They are kept in this browser until it is known what became of
 * them: where neither the answer came nor the review can be read, somebody tries again later, maybe after a restart, and by
 * then what arrived would be taken for what was there before.
 */
export class TriedWords {
  readonly #key: string

  constructor(login: string, { owner, repo }: RepositoryName, number: number) {
    this.#key = PREFIX + JSON.stringify([login.toLowerCase(), owner, repo, number])
  }

  /** The name of the person and the review, for what is done in one tab at a time. */
  get name(): string {
    return this.#key
  }

  get all(): readonly Tried[] {
    return readTried(localWebStorage.read(this.#key) ?? '')
  }

  find(what: readonly string[]): Tried | undefined {
    return this.all.find((one) => isSame(one.what, what))
  }

  note(tried: Tried): void {
    this.#keep([...this.#without(tried.what), tried])
  }

  /** It is known what became of them. */
  settle(what: readonly string[]): void {
    this.#keep(this.#without(what))
  }

  #without(what: readonly string[]): readonly Tried[] {
    return this.all.filter((one) => !isSame(one.what, what))
  }

  #keep(all: readonly Tried[]): void {
    if (all.length === 0) localWebStorage.remove(this.#key)
    else localWebStorage.write(this.#key, JSON.stringify(all.map(({ what, before }) => [what, before])))
  }
}

/** What another version has kept otherwise, or nobody can read, is none. */
function readTried(kept: string): readonly Tried[] {
  try {
    if (kept === '') return []
    return items(root(JSON.parse(kept))).map((one) => {
      const [what, before] = items(one).map(texts)
      return { what: what ?? [], before: before ?? [] }
    })
  } catch {
    return []
  }
}

function texts(list: Place): readonly string[] {
  return items(list).map(asString)
}

function isSame(what: readonly string[], other: readonly string[]): boolean {
  return what.length === other.length && what.every((part, at) => part === other[at])
}
