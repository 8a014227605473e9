/** Limits of the files that a schema refers to. `sheaf check` has the same. */
export const MAX_FILES = 50
export const MAX_FILE_LENGTH = 1 << 20

/** Stands for a text that nobody needs to read. */
export const TOO_LARGE = Symbol('too large')
export type FileText = string | typeof TOO_LARGE

/** The files of one commit of one repository, with what is typed into them. */
export interface SchemaFiles {
  /** All paths, as far as they are known. */
  paths(): Promise<readonly string[]>
  /** The text of a file; undefined where there is none. Rejects where it cannot be read now. */
  read(path: string): Promise<FileText | undefined>
}
