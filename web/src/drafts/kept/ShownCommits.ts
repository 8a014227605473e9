import type { RefReference } from '~/provider/types'
import { draftKey } from '../draft'

/**
 * Which commit each ref is shown at, and whether one of ours has followed it. Views go on to show the old commit until
 * the files of the new one are there, and what is read there must not take the new one back. Blob ids would not do for
 * this: whoever reverts our commit brings the very blobs back that it has replaced.
 */
export class ShownCommits {
  readonly #shown = new Map<string, string>()
  readonly #followed = new Map<string, string>()

  /** Notes that a ref is shown at this commit. Answers whether that is from before a commit of ours. */
  show(account: string, ref: RefReference, commit: string): boolean {
    const key = keyOf(account, ref)
    this.#shown.set(key, commit)
    if (this.#followed.get(key) === commit) return true
    // The view has gone on. Were it to come back, the branch would have gone back as well.
    this.#followed.delete(key)
    return false
  }

  /** Takes in that `commit` is on the ref, above what is shown by now. */
  follow(account: string, ref: RefReference, commit: string): void {
    const key = keyOf(account, ref)
    const shown = this.#shown.get(key)
    if (shown !== undefined && shown !== commit) this.#followed.set(key, shown)
  }
}

function keyOf(account: string, ref: RefReference): string {
  return `${account}\n${draftKey({ ...ref, path: '' })}`
}
