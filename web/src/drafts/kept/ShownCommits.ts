import type { PathReference, RefReference } from '~/provider/types'
import { heldKey } from '../draft'

/** A commit of ours on a ref. */
interface Followed {
  readonly by: string
  /** What files of the ref were shown at before. */
  readonly commits: ReadonlySet<string>
  /** The files that have been shown at something else since. */
  readonly gone: Set<string>
}

/**
 * Which commit each file is shown at, and whether one of ours has followed it. Views go on to show the old commit until
 * the files of the new one are there, one sooner than the other, and what is read there must not take the new one back.
 * Blob ids would not do for this: whoever reverts our commit brings the very blobs back that it has replaced.
 */
export class ShownCommits {
  /** By ref: the commit of each file, by path. */
  readonly #shown = new Map<string, Map<string, string>>()
  readonly #followed = new Map<string, Followed>()

  /** Notes that a file is shown at this commit. Answers whether that is from before a commit of ours. */
  show(account: string, reference: PathReference, commit: string): boolean {
    const { path } = reference
    const key = refKey(account, reference)
    const shown = this.#shown.get(key) ?? new Map()
    this.#shown.set(key, shown.set(path, commit))
    const followed = this.#followed.get(key)
    if (followed === undefined) return false
    if (followed.commits.has(commit) && !followed.gone.has(path)) return true
    // The view has gone on. Were it to come back, the branch would have gone back as well.
    followed.gone.add(path)
    return false
  }

  /** Takes in that `commit` is on the ref, above what is shown by now. Of one commit it may be told several times. */
  follow(account: string, ref: RefReference, commit: string): void {
    const key = refKey(account, ref)
    if (this.#followed.get(key)?.by === commit) return
    const shown = Array.from(this.#shown.get(key) ?? [])
    const before = shown.filter(([, at]) => at !== commit)
    const gone = shown.filter(([, at]) => at === commit)
    this.#followed.set(key, {
      by: commit,
      commits: new Set(before.map(([, at]) => at)),
      gone: new Set(gone.map(([path]) => path)),
    })
  }
}

function refKey(account: string, { owner, repo, ref }: RefReference): string {
  return heldKey(account, { owner, repo, ref, path: '' })
}
