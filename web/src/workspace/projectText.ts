import type { JsonValue } from '~/formats/nodes'
import { dirname, relativeTo } from '~/lib/paths'

/** Where the data of a project are that is to be made, from the root of the repository. */
export type ProjectPlace = FilePlace | CollectionPlace

/** `options.dataFile`. */
export interface FilePlace {
  readonly kind: 'file'
  readonly path: string
  readonly locales?: PlaceLocales
}

/** `options.collection`. */
export interface CollectionPlace {
  readonly kind: 'collection'
  readonly folder: string
  readonly match: string
  readonly exclude: string | undefined
  readonly name: string | undefined
  /** `options.locales`: the folder has `{locale}`, or the names of files a language. */
  readonly locales?: PlaceLocales
}

export interface PlaceLocales {
  readonly languages: readonly string[]
  readonly layout: 'folder' | 'suffix' | 'members'
}

/** What a new project file says. */
export interface NewProject {
  readonly projectPath: string
  /** What its form is called; empty: nobody has said it yet. */
  readonly title: string
  readonly data: ProjectPlace
  /** The member that the text below a front matter is. */
  readonly body?: string | undefined
  readonly schema: { readonly [key: string]: JsonValue }
  readonly ui?: { readonly [key: string]: JsonValue } | undefined
}

/** The draft of a schema that does not say one. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The text of a new project file. A schema keeps its own draft and title. */
export function projectText({ projectPath, title, data, body, schema, ui }: NewProject): string {
  const project = {
    options: {
      ...placeOptions(data, dirname(projectPath), body),
      ...(data.locales && { locales: data.locales }),
    },
    schema: { $schema: DIALECT, ...(title !== '' && { title }), ...schema },
    ...(ui && Object.keys(ui).length > 0 && { uiSchema: ui }),
  }
  return `${JSON.stringify(project, null, 2)}\n`
}

function placeOptions(data: ProjectPlace, from: string, body: string | undefined) {
  if (data.kind === 'file')
    return { dataFile: relativeTo(from, data.path), ...(body !== undefined && { body }) }
  return {
    collection: {
      folder: folderFrom(from, data.folder),
      match: data.match,
      ...(data.exclude !== undefined && { exclude: data.exclude }),
      ...(data.name !== undefined && { name: data.name }),
      ...(body !== undefined && { body }),
    },
  }
}

/** A folder as seen from another one. */
function folderFrom(from: string, folder: string): string {
  if (folder === '')
    return from === ''
      ? '.'
      : from
          .split('/')
          .map(() => '..')
          .join('/')
  return relativeTo(from, folder)
}
