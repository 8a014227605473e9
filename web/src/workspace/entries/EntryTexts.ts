import { loadFormat } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import { searchedWords } from './foldText'
import { readEntry } from './readEntry'
import type { EntrySpec, EntryValues } from './types'

/** An entry's content as it comes to the worker. */
export interface EntryContent {
  readonly path: string
  readonly content: Uint8Array | string
}

/** The words of all entries of one collection, in the worker. */
export class EntryTexts {
  readonly #spec: EntrySpec
  readonly #words = new Map<string, string>()

  constructor(spec: EntrySpec) {
    this.#spec = spec
  }

  /** Takes in entries, new or in place of what they were, and tells their values. */
  async put(entries: readonly EntryContent[]): Promise<readonly EntryValues[]> {
    const told: EntryValues[] = []
    for (const entry of entries) told.push(await this.#read(entry))
    return told
  }

  drop(paths: readonly string[]): void {
    for (const path of paths) this.#words.delete(path)
  }

  /** The paths of the entries that have all the words, in names, values or texts. */
  search(query: string): readonly string[] {
    const words = searchedWords(query)
    const found: string[] = []
    for (const [path, text] of this.#words) {
      if (words.every((word) => text.includes(word))) found.push(path)
    }
    return found
  }

  async #read({ path, content }: EntryContent): Promise<EntryValues> {
    const text = typeof content === 'string' ? content : decodeUtf8(content)
    if (text === undefined) {
      this.#words.set(path, path.toLowerCase())
      return { path, values: {}, fault: { kind: 'not-text' } }
    }
    const format = await loadFormat(path, this.#spec.body)
    const { values, words } = readEntry(path, text, format, this.#spec)
    this.#words.set(path, words)
    return values
  }
}
