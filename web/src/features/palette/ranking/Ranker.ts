import type { Steps } from '~/lib/slices/slices'
import { type Candidate, type Ranking, rank } from './rank'

/** Ranks the items of several sources, and remembers what fitted last: whoever types on looks among that. */
export class Ranker<Item extends Candidate> {
  #sources: readonly (readonly Item[])[] = []
  #last: Ranking<Item> | undefined;

  *rank(typed: string, sources: readonly (readonly Item[])[]): Steps<Ranking<Item>> {
    const isSame =
      sources.length === this.#sources.length && sources.every((one, at) => one === this.#sources[at])
    const last = isSame ? this.#last : undefined
    const isLonger = last !== undefined && last.typed !== '' && typed.startsWith(last.typed)
    const ranking = yield* rank(typed, isLonger ? last.fitting : inOne(sources))
    this.#sources = sources
    this.#last = ranking
    return ranking
  }
}

function* inOne<Item>(sources: readonly (readonly Item[])[]): Generator<Item, void> {
  for (const items of sources) yield* items
}
