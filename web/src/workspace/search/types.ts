/** How a file is looked at: `data` that a form shows, value by value, or by its lines. */
export type ReadAs = { readonly kind: 'data'; readonly body: string | null } | { readonly kind: 'lines' }

/** A file whose text is searched: a blob of the repository, or what somebody has typed. */
export interface SearchedFile {
  readonly path: string
  readonly as: ReadAs
  readonly version:
    | { readonly kind: 'blob'; readonly sha: string; readonly size?: number | undefined }
    | { readonly kind: 'text'; readonly text: string }
}

/** A text of a file that is found as one: a value, or a line. */
export interface Passage {
  readonly text: string
  /** A JSON pointer of a value; the number of a line, from 1. */
  readonly at: string | number
}

/** What was found in a file, in one of its passages. */
export interface Hit {
  readonly path: string
  readonly at: Passage['at']
  /** Part of its text around what was found. */
  readonly excerpt: string
  /** What was found of it: beginnings and ends, in their order. */
  readonly marks: readonly (readonly [from: number, to: number])[]
  /** Higher is better. */
  readonly worth: number
}

/** All that was found in a file. */
export interface FoundFile {
  readonly path: string
  /** What the file says that it is called. */
  readonly title: string | undefined
  /** The best first, and not all where there are many. */
  readonly hits: readonly Hit[]
  readonly count: number
  readonly worth: number
}
