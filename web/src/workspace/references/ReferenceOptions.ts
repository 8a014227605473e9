import { type DataPath, fromPointer, type JsonValue } from '~/formats/nodes'
import { resolveFrom } from '~/lib/paths'
import type { UiOption } from '~/schema/ui/uiSchema'

/** Where a reference leads: `ui:options` of `ui:widget: "reference"`. */
export interface ReferenceOptions {
  /** The project whose data holds the entries, or their data file, from the root; neither: the data of this form. */
  readonly target:
    | { readonly kind: 'project' | 'dataFile'; readonly path: string }
    | { readonly kind: 'here' }
  /** The list in that data; of a collection all files are entries. */
  readonly list: DataPath
  /** What the data says for an entry. Undefined where the project does not say: it hangs on where the entries are. */
  readonly value: EntryNaming | undefined
  /** Members of an entry: what people read, and a second line. */
  readonly label: DataPath | undefined
  readonly detail: DataPath | undefined
}

/** How an entry is named in data: by a member of it, or by a text in which `{…}` stands for parts of its file's path. */
export type EntryNaming =
  | { readonly kind: 'member'; readonly path: DataPath }
  | { readonly kind: 'file'; readonly pattern: string }

/** What tells a field's options by their names. */
interface FieldOptions {
  readonly option: (name: UiOption) => JsonValue | undefined
}

/**
 * Undefined where a path leads out of the repository. Paths are relative to the project file. The same object for the same
 * field of a project, whose list has one for all items.
 */
export function referenceOptions(field: FieldOptions, projectFile: string): ReferenceOptions | undefined {
  const known = readOptions.get(field)
  if (known?.projectFile === projectFile) return known.options
  const options = readReference(field, projectFile)
  readOptions.set(field, { projectFile, options })
  return options
}

const readOptions = new WeakMap<
  FieldOptions,
  { readonly projectFile: string; readonly options: ReferenceOptions | undefined }
>()

function readReference(field: FieldOptions, projectFile: string): ReferenceOptions | undefined {
  const text = (name: UiOption) => {
    const value = field.option(name)
    return typeof value === 'string' ? value : undefined
  }
  const target = targetOf(projectFile, text('project'), text('dataFile'))
  const list = text('list') ?? ''
  const value = text('value')
  const [label, detail] = [text('label'), text('detail')]
  return (
    target && {
      target,
      list: fromPointer(list === '' || list.startsWith('/') ? list : `/${list}`) ?? [],
      value: value === undefined ? undefined : namingOf(value),
      label: label === undefined ? undefined : memberPath(label),
      detail: detail === undefined ? undefined : memberPath(detail),
    }
  )
}

function namingOf(value: string): EntryNaming {
  return /\{[^{}]*\}/.test(value)
    ? { kind: 'file', pattern: value }
    : { kind: 'member', path: memberPath(value) }
}

/** The name of a member, or a JSON pointer. */
function memberPath(written: string): DataPath {
  return (written.startsWith('/') ? fromPointer(written) : undefined) ?? [written]
}

function targetOf(
  projectFile: string,
  project: string | undefined,
  dataFile: string | undefined,
): ReferenceOptions['target'] | undefined {
  const relative = project ?? dataFile
  if (relative === undefined) return { kind: 'here' }
  const path = resolveFrom(projectFile, relative)
  return path === undefined ? undefined : { kind: project === undefined ? 'dataFile' : 'project', path }
}
