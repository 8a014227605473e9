import type { Beginning } from './Beginning'

/** What a form begins with. */
export type Source =
  /** Files of the repository: one, or all of a folder that are to be one form. */
  | {
      readonly kind: 'files'
      readonly files: readonly SourceFile[]
      /** The folder that they are of; a file alone has none. */
      readonly folder?: string
      /** These are all files of the folder, and not some of them. */
      readonly isWhole: boolean
    }
  /** What somebody pasted; of a schema and its uiSchema two texts. */
  | { readonly kind: 'pasted'; readonly texts: readonly string[] }

export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** What is there besides. */
export interface Surroundings {
  /** All files of the repository. */
  readonly paths: ReadonlySet<string>
  /** Folders that a site shows as its root: pictures are named from there. */
  readonly imageRoots: readonly string[]
}

export type WayId =
  | 'data'
  | 'typescript'
  | 'schema-reference'
  | 'schema-copy'
  | 'rjsf'
  | 'decap'
  | 'pages-cms'

/** A way to begin: one folder here, and one line in `ways.ts`. */
export interface Way {
  readonly id: WayId
  /** Whether the source looks like what it reads: told without reading all of it. */
  readonly takes: (source: Source) => boolean
  readonly begin: (source: Source, surroundings: Surroundings) => Promise<WayOutcome>
}

export type WayOutcome =
  | { readonly kind: 'begun'; readonly beginnings: readonly Beginning[] }
  | { readonly kind: 'failed'; readonly fault: SourceFault }

/** Why nothing could be begun with a source. */
export interface SourceFault {
  readonly reason: 'syntax' | 'empty' | 'too-large' | 'not-this'
  /** The file it is about, where there are several. */
  readonly path?: string
  /** From 1. */
  readonly line?: number
}
