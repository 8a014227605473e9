import type { JsonValue } from '~/formats/nodes'
import { dirname, joinPath, projectName } from '~/lib/paths'
import { shortenMiddle } from '~/lib/shorten'
import type { Glob } from './glob'
import type { FileLocales, Locales } from './locales/Locales'

/** A project: what its file says, and where its data are. */
export interface Project {
  /** Of the project file. */
  readonly path: string
  readonly data: DataFile | Collection
  /** The member that the text below a front matter is; null: that text is no data. */
  readonly body: string | null
  readonly schema: JsonValue
  readonly uiSchema: JsonValue
  /** `options.requireValid`: the repository's owner lets no commit through whose data breaks the schema. */
  readonly requiresValid: boolean
  /** `options.publishing`: how the owner wants changes to be published, as it is written (publishing/readPublishing.ts). */
  readonly publishing?: JsonValue | undefined
  /** Parts of the project file that are not what they should be, and so are passed over: as `options.requireValid`. */
  readonly ignored: readonly string[]
  /** `options.locales`; undefined: the data are in one language. */
  readonly locales?: ProjectLocales | undefined
}

export interface ProjectLocales extends Locales {
  /** What the project file says of one language, where the languages are members of one file; `schema` is about the whole file. */
  readonly member?: { readonly schema: JsonValue; readonly uiSchema: JsonValue } | undefined
}

/** `options.dataFile`: one file. */
export interface DataFile {
  readonly kind: 'file'
  /** As the project file has it, relative to itself. */
  readonly written: string
  /** From the root; undefined where `written` names no file of the repository. */
  readonly path: string | undefined
}

/** `options.collection`: a folder with a file an entry. */
export interface Collection {
  readonly kind: 'collection'
  /** From the root, which is ''. */
  readonly folder: string
  /** Which files are entries, by their paths below the folder. */
  readonly match: Glob
  /** Which of them are none after all. */
  readonly exclude: Glob | undefined
  /** What the file of a new entry is called. */
  readonly name: string | undefined
  /** The member by whose number the entries are in order. */
  readonly order?: string | undefined
  /** Entries are in several languages, a file each. */
  readonly locales?: FileLocales | undefined
}

export interface CollectionProject extends Project {
  readonly data: Collection
}

/** A file of a collection. */
export interface Entry {
  readonly path: string
  /** Blob id; empty of a file that is only a draft. */
  readonly sha: string
  /** Bytes, where they are known. */
  readonly size?: number
}

export function hasCollection(project: Project): project is CollectionProject {
  return project.data.kind === 'collection'
}

/** The file that the data are, where they are one. */
export function dataPathOf({ data }: Project): string | undefined {
  return data.kind === 'file' ? data.path : undefined
}

/** What its form is called. */
export function formTitle(project: Project): string | undefined {
  return wordsIn(project, 'title')
}

/** What its form is for. */
export function formDescription(project: Project): string | undefined {
  return wordsIn(project, 'description')
}

/** What a project is called wherever it is named: by its form, else by its file. */
export function projectTitle(path: string, project: Project | undefined): string {
  return (project && formTitle(project)) ?? projectName(path)
}

/** Where a project is, which comes second: its folder, and its file unless the title says as much. '' for nothing to add. */
export function projectPlace(path: string, title: string): string {
  const name = projectName(path)
  return name.toLowerCase() === title.toLowerCase() ? dirname(path) : joinPath(dirname(path), name)
}

/** Longer places lose their middle. */
const MAX_PLACE = 40

/** A project in a sentence: "Year (archive/2024/year)", as ten may have one title. */
export function projectInWords(project: Project): string {
  const title = projectTitle(project.path, project)
  const place = projectPlace(project.path, title)
  return place === '' ? title : `${title} (${shortenMiddle(place, MAX_PLACE)})`
}

function wordsIn({ schema: whole, locales }: Project, name: string): string | undefined {
  const schema = locales?.member?.schema ?? whole
  const words = typeof schema === 'object' && !Array.isArray(schema) ? schema?.[name] : undefined
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
}
