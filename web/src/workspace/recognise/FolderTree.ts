import { basename, dirname, joinPath, normalizePath } from '~/lib/paths'

/** The files of a repository by their folders. */
export class FolderTree {
  readonly paths: readonly string[]
  readonly #files = new Map<string, string[]>()
  readonly #folders = new Map<string, Set<string>>()

  constructor(paths: readonly string[]) {
    this.paths = paths
    for (const path of paths) {
      const folder = dirname(path)
      const files = this.#files.get(folder)
      if (files) files.push(path)
      else {
        this.#files.set(folder, [path])
        this.#addFolder(folder)
      }
    }
  }

  has(path: string): boolean {
    return this.filesIn(dirname(path)).includes(path)
  }

  hasFolder(folder: string): boolean {
    return folder === '' || (this.#folders.get(dirname(folder))?.has(folder) ?? false)
  }

  /** The files that lie in a folder itself. */
  filesIn(folder: string): readonly string[] {
    return this.#files.get(folder) ?? []
  }

  /** The folders in a folder, as paths from the root. */
  foldersIn(folder: string): readonly string[] {
    return [...(this.#folders.get(folder) ?? [])]
  }

  /** All files at any depth of a folder. */
  filesBelow(folder: string): readonly string[] {
    const found: string[] = []
    const waiting = [folder]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const file of this.filesIn(next)) found.push(file)
      for (const inner of this.foldersIn(next)) waiting.push(inner)
    }
    return found
  }

  #addFolder(folder: string): void {
    for (let inner = folder; inner !== ''; inner = dirname(inner)) {
      const parent = dirname(inner)
      const known = this.#folders.get(parent)
      if (known?.has(inner)) return
      if (known) known.add(inner)
      else this.#folders.set(parent, new Set([inner]))
    }
  }
}

/** What a path is called seen from a folder that it lies in. */
export function below(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** A folder that a setting names, from the folder that the setting is about; what lies outside of the repository is no folder. */
export function folderIn(root: string, written: string): string {
  return normalizePath(joinPath(root, written)) ?? '..'
}

/** The name of a file or a folder without its ending. */
export function stem(path: string): string {
  return basename(path).replace(/\.[^.]+$/, '')
}
