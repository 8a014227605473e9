import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { isEntryPath } from '~/workspace/collection'
import type { CollectionProject } from '~/workspace/Project'
import { BY_NAME, namedAs } from '~/workspace/references/entryNaming'
import type { CollectionWith } from '~/workspace/references/projectsReferringTo'
import { type ReferenceOptions, referenceOptions } from '~/workspace/references/ReferenceOptions'
import type { UiOptions } from '../../schema/ui/uiSchema'

/** What the data of a project say for files, by the field that says it. */
export type Naming = (field: UiOptions, projectFile: string) => Names

/** What a field says for some files. */
export interface Names {
  /** Texts of which each value that names a file has one; a number is spelled in many ways. None: it can name none of them. */
  readonly words: readonly (string | number)[]
  /** The file that a value in a data file names. */
  readonly fileOf: (value: string | number, dataFile: string) => string | undefined
}

export const NO_NAMES: Names = { words: [], fileOf: () => undefined }

/** Of names that are the same in every data file. */
export function namesOf(files: ReadonlyMap<string | number, string>): Names {
  return { words: [...files.keys()], fileOf: (value) => files.get(value) }
}

/**
 * @param collections those that have the entries, by the paths of their project files.
 * @param data what the entries say, by their paths, as far as it can be read.
 */
export function namingOf(
  collections: ReadonlyMap<string, CollectionWith>,
  data: ReadonlyMap<string, JsonValue>,
): Naming {
  const known = new Map<ReferenceOptions, Names>()
  return (field, projectFile) => {
    const options = collectionReference(field, projectFile)
    const target = options && collections.get(options.target.path)
    if (!target) return NO_NAMES
    const names = known.get(options) ?? namesIn(target, options, data)
    known.set(options, names)
    return names
  }
}

type CollectionReference = ReferenceOptions & { readonly target: { readonly kind: 'project' | 'dataFile' } }

/** Undefined of a field that refers to no collection. */
export function collectionReference(field: UiOptions, projectFile: string): CollectionReference | undefined {
  const options = field.widget === 'reference' ? referenceOptions(field, projectFile) : undefined
  return options && isOfProject(options) ? options : undefined
}

function isOfProject(options: ReferenceOptions): options is CollectionReference {
  return options.target.kind === 'project'
}

function namesIn(
  { project, paths }: CollectionWith,
  { value = BY_NAME }: ReferenceOptions,
  data: ReadonlyMap<string, JsonValue>,
): Names {
  const names = new Map<string | number, string>()
  for (const path of paths) {
    const name = namedAs(value, project.data, path, (member) => valueAt(data.get(path), member))
    // Of several with the same name the first counts: they are one entry in several languages.
    if (name !== undefined && !names.has(name)) names.set(name, path)
  }
  return namesOf(names)
}

/** What becomes of files. */
export interface Following {
  /** Where a file is then; undefined: it is gone. */
  readonly pathAfter: (path: string) => string | undefined
  /** Whether a project names the folder of its data anew where that moves. */
  readonly isFollowed: (projectFile: string) => boolean
}

/** What data say for an entry whose file gets another path; undefined where nothing leads to it any more. */
export function nameAfter(
  { data }: CollectionProject,
  { value = BY_NAME }: ReferenceOptions,
  now: string | number,
  path: string,
): string | number | undefined {
  // What a member of it says goes with it.
  const isThere = isEntryPath(data, path)
  if (value.kind === 'member') return isThere ? now : undefined
  return isThere || /^\{\s*path\s*\}$/.test(value.pattern)
    ? namedAs(value, data, path, () => undefined)
    : undefined
}
