import { useMemo } from 'react'
import type { Upload } from '~/drafts/uploads/Upload'
import { useUploads } from '~/drafts/uploads/uploads'
import { type RepositoryFiles, useRepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import { isLink } from '~/provider/treeEntry'
import type { RefReference } from '~/provider/types'
import { existingPath, type FilePlace } from './FilePlace'

/** A file whose bytes can be had: it waits for its commit, or a commit has it. */
export interface StoredFile {
  readonly path: string
  readonly sha: string
  /** Bytes, where the provider says. */
  readonly size: number | undefined
  /** `committed`: by this page, and the list of files on the screen may be older. */
  readonly origin: 'tree' | 'upload' | 'committed'
  /** Set while it waits in this browser. */
  readonly upload: Upload | undefined
}

/** What a field's value stands for. */
export type NamedFile =
  | { readonly kind: 'none' }
  /** No path of this repository: an address, or a path above its root. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'stored'; readonly file: StoredFile }
  | { readonly kind: 'missing'; readonly path: string }
  /** The list of files is not there, or not whole. */
  | { readonly kind: 'unknown'; readonly path: string }

interface FieldFiles {
  readonly named: NamedFile
  readonly files: RepositoryFiles
  /** By path, those that wait included. */
  readonly stored: ReadonlyMap<string, StoredFile>
}

export function useNamedFile(ref: RefReference, place: FilePlace, value: string): FieldFiles {
  const files = useRepositoryFiles(ref)
  const stored = useStoredFiles(ref, files)
  const path = existingPath(place, value, (candidate) => stored.has(candidate))
  const file = path === undefined ? undefined : stored.get(path)
  return { named: namedFile(), files, stored }

  function namedFile(): NamedFile {
    if (value === '') return { kind: 'none' }
    if (path === undefined) return { kind: 'elsewhere' }
    if (file) return { kind: 'stored', file }
    return { kind: files.status === 'ready' ? 'missing' : 'unknown', path }
  }
}

function useStoredFiles(ref: RefReference, { entries }: RepositoryFiles): ReadonlyMap<string, StoredFile> {
  const { uploads, committed } = useUploads(ref)
  return useMemo(() => {
    const inTree = filesIn(entries)
    if (uploads.length === 0 && committed.length === 0) return inTree
    const storedOf = (upload: Upload, origin: 'upload' | 'committed'): StoredFile => ({
      path: upload.reference.path,
      sha: upload.sha,
      size: upload.size,
      origin,
      upload: origin === 'upload' ? upload : undefined,
    })
    const all = [
      ...uploads.map((upload) => storedOf(upload, 'upload')),
      ...committed.map((upload) => storedOf(upload, 'committed')),
      ...inTree.values(),
    ]
    // Later ones win: what the branch has counts.
    return new Map(all.map((file) => [file.path, file]))
  }, [entries, uploads, committed])
}

/** The same for all fields of a form: a list of pictures is not to go through all files once for each. */
function filesIn(entries: RepositoryFiles['entries']): ReadonlyMap<string, StoredFile> {
  const known = filesByEntries.get(entries)
  if (known !== undefined) return known
  const files = new Map<string, StoredFile>()
  for (const entry of entries) {
    const { path, sha, size, type } = entry
    if (type === 'blob' && !isLink(entry))
      files.set(path, { path, sha, size, origin: 'tree', upload: undefined })
  }
  filesByEntries.set(entries, files)
  return files
}

const filesByEntries = new WeakMap<RepositoryFiles['entries'], ReadonlyMap<string, StoredFile>>()
