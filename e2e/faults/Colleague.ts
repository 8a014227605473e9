import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../harness/git'
import type { MadeRepository } from '../harness/repository'
import type { Content, Field } from './projects'

/** By the API, as from another browser, or by `git push` from a clone. */
export type Way = 'api' | 'push'

/** Somebody else at work on the same branch. */
export class Colleague {
  readonly #made: MadeRepository
  readonly #clone: string

  private constructor(made: MadeRepository, clone: string) {
    this.#made = made
    this.#clone = clone
  }

  /** `remote` is the address to push to, with the right to do so; the clone goes into `folder`. */
  static async join(made: MadeRepository, remote: string, folder: string): Promise<Colleague> {
    await git(folder, 'clone', '-q', remote, 'colleague')
    return new Colleague(made, join(folder, 'colleague'))
  }

  /** Writes files to `main`; null deletes one. */
  async commit(files: Readonly<Record<string, string | null>>, way: Way): Promise<void> {
    if (way === 'api') {
      await this.#made.commit(files)
      return
    }
    await git(this.#clone, 'fetch', '-q', 'origin', 'main')
    await git(this.#clone, 'reset', '-q', '--hard', 'FETCH_HEAD')
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.#clone, path)
      await (content === null ? rm(file) : writeFile(file, content))
    }
    await git(this.#clone, 'add', '--all')
    await git(this.#clone, 'commit', '-q', '--allow-empty', '-m', 'Colleague was at the shell')
    await git(this.#clone, 'push', '-q', 'origin', 'HEAD:main')
  }

  /** Changes one value of a data file, if the file is there. */
  async setValue({ path, withValue }: Content, field: Field, value: string, way: Way): Promise<boolean> {
    const text = await this.#made.read(path)
    if (text === undefined) return false
    await this.commit({ [path]: withValue(text, field, value) }, way)
    return true
  }
}
