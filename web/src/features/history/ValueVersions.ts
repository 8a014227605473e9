import { pathBefore, valuesOf } from '~/drafts/merge'
import type { DataFormat } from '~/formats/DataFormat'
import { type DataPath, type JsonValue, nodeAt } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'

/** A text, and where the value is in it; undefined where the value is not there. */
interface PlaceInText {
  readonly text: string
  readonly path: DataPath | undefined
}

/** A value in one version of its file. */
export interface ValueVersion extends PlaceInText {
  /** How many versions are newer. */
  readonly index: number
  readonly value: JsonValue | undefined
  /** As JSON. */
  readonly raw: string | undefined
}

/** Two versions of which nothing between them was read. */
interface Gap {
  readonly newer: ValueVersion
  readonly older: ValueVersion
}

/**
 * The versions of a file that were read, and a value in each of them. An item of a list is followed from each to the
 * next that was read, so that what comes in between may lead to another one.
 */
export class ValueVersions {
  readonly #start: PlaceInText
  readonly #format: DataFormat | undefined
  /** The newest first. */
  #read: ValueVersion[] = []

  /**
   * @param start the text that the person sees.
   * @param format of the file; without it what is JSON is read as such.
   */
  constructor(start: PlaceInText, format: DataFormat | undefined) {
    this.#start = start
    this.#format = format
  }

  get count(): number {
    return this.#read.length
  }

  has(index: number): boolean {
    return this.#read.some((version) => version.index === index)
  }

  /** The newest version that does not have the value: before it was there it has no history. */
  get end(): ValueVersion | undefined {
    return this.#read.find(({ path }) => path === undefined)
  }

  /** Those that follow one another in what was read, the newest first, as far as the value goes back. */
  get gaps(): readonly Gap[] {
    const gaps: Gap[] = []
    for (const [position, newer] of this.#read.entries()) {
      const older = this.#read[position + 1]
      if (newer.path === undefined || older === undefined) break
      gaps.push({ newer, older })
    }
    return gaps
  }

  get newest(): ValueVersion | undefined {
    return this.#read[0]
  }

  add(index: number, text: string): void {
    if (this.has(index)) return
    const at = this.#read.findIndex((version) => version.index > index)
    const position = at === -1 ? this.#read.length : at
    const added = this.#valueIn(index, text, this.#pathFrom(position, text))
    this.#read = this.#read.toSpliced(position, 0, added)
    for (let next = position + 1; next < this.#read.length; next += 1) {
      const before = this.#read[next]
      if (before === undefined) return
      const path = this.#pathFrom(next, before.text)
      if (JSON.stringify(path) === JSON.stringify(before.path)) return
      this.#read[next] = this.#valueIn(before.index, before.text, path)
    }
  }

  /** Where the value is in a text that comes after the newer one at this position. */
  #pathFrom(position: number, text: string): DataPath | undefined {
    const newer = position === 0 ? this.#start : this.#read[position - 1]
    return newer?.path && pathBefore(this.#format, text, newer.text, newer.path)
  }

  #valueIn(index: number, text: string, path: DataPath | undefined): ValueVersion {
    const values = path && valuesOf(this.#format, text)
    const node = values && nodeAt(values.node, path)
    if (!values || node === undefined)
      return { index, text, path: undefined, value: undefined, raw: undefined }
    const raw = values.text.slice(node.from, node.to)
    return { index, text, path, value: valueOf(values.text, node), raw }
  }
}

/** Whether the value is another one, however it is written. */
export function isOther(a: ValueVersion, b: ValueVersion): boolean {
  return JSON.stringify(a.value) !== JSON.stringify(b.value)
}
