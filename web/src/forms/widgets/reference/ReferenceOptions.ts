import { type DataPath, fromPointer } from '~/formats/nodes'
import { resolveFrom } from '~/lib/paths'
import type { UiOptions } from '../../schema/ui/uiSchema'

/** Where a reference leads: `ui:options` of `ui:widget: "reference"`. */
export interface ReferenceOptions {
  /** The project whose data holds the entries, or their data file, from the root; neither: the data of this form. */
  readonly target:
    | { readonly kind: 'project' | 'dataFile'; readonly path: string }
    | { readonly kind: 'here' }
  /** The list in that data. */
  readonly list: DataPath
  /** Members of an entry: what the data says for it, what people read, and a second line. */
  readonly value: string
  readonly label: string
  readonly detail: string | undefined
}

/** Undefined where a path leads out of the repository. Paths are relative to the project file. */
export function referenceOptions(ui: UiOptions, projectFile: string): ReferenceOptions | undefined {
  const text = (name: string) => {
    const value = ui.option(name)
    return typeof value === 'string' ? value : undefined
  }
  const target = targetOf(projectFile, text('project'), text('dataFile'))
  const list = text('list') ?? ''
  return (
    target && {
      target,
      list: fromPointer(list === '' || list.startsWith('/') ? list : `/${list}`) ?? [],
      value: text('value') ?? 'id',
      label: text('label') ?? 'name',
      detail: text('detail'),
    }
  )
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
