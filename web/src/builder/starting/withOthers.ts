import { freeProjectName, type NewFile, projectFiles } from '~/commands/projectNames'
import type { Beginning } from '../beginnings/Beginning'
import { filesOf } from '../beginnings/filesOf'

/**
 * The files of a form with those of the others of its source, each by its own name where that is free. What is there, or
 * is made already, is taken as it is.
 */
export function withOthers(
  own: readonly NewFile[],
  others: readonly Beginning[],
  folder: string,
  paths: readonly string[],
): readonly NewFile[] {
  const taken = new Set([...paths, ...own.map(({ path }) => path)])
  return others.reduce((files, other) => {
    const name = freeProjectName(other.name, (one) => [projectFiles(folder, one).project], [...taken])
    const made = filesOf(other, projectFiles(folder, name).project).filter(({ path }) => !taken.has(path))
    for (const { path } of made) taken.add(path)
    return [...files, ...made]
  }, own)
}
