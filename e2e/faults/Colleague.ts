import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../harness/git'
import type { MadeRepository } from '../harness/repository'
import type { Content, Field } from './projects'

/** By the API, as from another browser, or by `git push` from a clone. */
export type Way = 'api' | 'push'

/** Texts by path; null deletes a file. */
type Files = Readonly<Record<string, string | null>>
/** The text of a file, or undefined where there is none. */
type Read = (path: string) => Promise<string | undefined>

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

  /**
   * Writes to `main` what `filesOf` makes of the files there; null deletes one. Who comes in between is not overwritten:
   * it is made anew. Answers whether there was anything to write.
   */
  async commit(filesOf: (read: Read) => Promise<Files | undefined>, way: Way): Promise<boolean> {
    for (;;) {
      const parent = await this.#made.head()
      const files = await filesOf((path) => this.#made.read(path, parent))
      if (files === undefined) return false
      try {
        await (way === 'api' ? this.#made.commit(files, { parent }) : this.#push(files, parent))
        return true
      } catch (error) {
        if ((await this.#made.head()) === parent) throw error
      }
    }
  }

  /** Changes one value of a data file, if the file is there. */
  async setValue({ path, withValue }: Content, field: Field, value: string, way: Way): Promise<boolean> {
    return this.commit(async (read) => {
      const text = await read(path)
      return text === undefined ? undefined : { [path]: withValue(text, field, value) }
    }, way)
  }

  async #push(files: Files, parent: string): Promise<void> {
    await git(this.#clone, 'fetch', '-q', 'origin', 'main')
    await git(this.#clone, 'reset', '-q', '--hard', parent)
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.#clone, path)
      await (content === null ? rm(file) : writeFile(file, content))
    }
    await git(this.#clone, 'add', '--all')
    await git(this.#clone, 'commit', '-q', '--allow-empty', '-m', 'Colleague was at the shell')
    await git(this.#clone, 'push', '-q', 'origin', 'HEAD:main')
  }
}
