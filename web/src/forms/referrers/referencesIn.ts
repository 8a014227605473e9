import type { Located } from '~/drafts/merge'
import { type DataPath, fromPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { findFields, type VisitedField } from '../model/find/findFields'
import { createReader } from '../model/reading'
import type { Naming } from './naming'

/** A place in data that names an entry. */
export interface ReferencePlace {
  readonly path: DataPath
  /** The file of the entry. */
  readonly entry: string
  /** What holds it. */
  readonly kind: 'member' | 'item' | 'tuple'
  readonly value: string | number
  readonly field: UiOptions
  /** Of the project by which the field is a reference. */
  readonly projectFile: string
}

/** Finds the places of a project's data that name entries, in the order of the form, whatever is shown of it. */
export function createReferenceFinder(
  form: ProjectForm,
): (file: Located, naming: Naming) => readonly ReferencePlace[] {
  const readingOf = createReader(form)
  return (file, naming) => {
    const places: ReferencePlace[] = []
    const collect = ({ step, around, item, look }: VisitedField): boolean => {
      const { node } = step
      if (look.widget !== 'reference' || (node?.kind !== 'string' && node?.kind !== 'number')) return false
      const names = naming(look, form.path)
      const value = names.size > 0 && valueOf(file.text, node)
      if (typeof value !== 'string' && typeof value !== 'number') return false
      const entry = names.get(value)
      if (entry === undefined) return false
      const path = fromPointer(step.pointer)
      const prefix = around?.schema.prefix.length ?? 0
      const kind = item === undefined ? 'member' : item < prefix ? 'tuple' : 'item'
      if (path) places.push({ path, entry, kind, value, field: look, projectFile: form.path })
      return false
    }
    // All that it comes to is seen on the way.
    for (const _ of findFields(readingOf(file), collect));
    return places
  }
}
