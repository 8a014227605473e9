import type { DataPath } from '~/formats/nodes'

/** One language of data that stand side by side. */
export interface Side {
  readonly language: string
  /** Of its file. */
  readonly path: string
  /** Where in the file: a member, where all languages are in one. */
  readonly inside: DataPath
}
