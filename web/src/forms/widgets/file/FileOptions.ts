import { stringItems } from '~/schema/json'
import type { UiOption, UiOptions } from '~/schema/ui/uiSchema'
import { type FilePlace, folderFrom } from './FilePlace'

/** `ui:options` of `ui:widget: "image"` and `"file"`. */
export interface FileOptions extends FilePlace {
  /** As HTML has it; empty: everything. */
  readonly accept: readonly string[]
  /** Bytes. */
  readonly maxBytes: number
  /** Name of the member beside this one that says in words what the picture shows. */
  readonly altField: string | undefined
}

const DEFAULT_MAX_BYTES = 10_000_000
/** GitHub takes requests of 60 MiB; in base64 a file becomes a third longer. */
const LARGEST = 40_000_000

/** Undefined where `folder` leads out of the repository, or to where Git allows no files. */
export function fileOptions(
  ui: UiOptions,
  dataFile: string,
  kind: 'image' | 'file',
): FileOptions | undefined {
  const text = (name: UiOption) => {
    const value = ui.option(name)
    return typeof value === 'string' ? value : undefined
  }
  const folder = folderFrom(dataFile, text('folder') ?? (kind === 'image' ? 'images' : 'files'))
  if (folder === undefined || /(^|\/)\.git(\/|$)/i.test(folder)) return undefined
  const asked = ui.option('maxBytes')
  return {
    dataFile,
    folder,
    publicFolder: text('publicFolder')?.replace(/\/+$/, ''),
    accept: acceptedBy(ui, kind),
    maxBytes: typeof asked === 'number' && asked > 0 ? Math.min(asked, LARGEST) : DEFAULT_MAX_BYTES,
    altField: text('altField'),
  }
}

/** The kinds of files that a field takes, as HTML has it; empty: everything. */
export function acceptedBy(ui: UiOptions, kind: 'image' | 'file'): readonly string[] {
  const written = ui.option('accept')
  const asked = typeof written === 'string' ? written.split(',') : stringItems(written)
  const accept = asked.map((one) => one.trim().toLowerCase()).filter((one) => one !== '')
  return accept.length === 0 && kind === 'image' ? ['image/*'] : accept
}
