import type { Located } from '~/drafts/merge'
import { type DataPath, fromPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { findFields, type VisitedField } from '../model/find/findFields'
import { createReader } from '../model/reading'
import type { Naming } from './naming'

/** A place in data that names an entry, or another file. */
export interface ReferencePlace {
  readonly path: DataPath
  /** The file that it names. */
  readonly entry: string
  /** The file that it is in. */
  readonly dataFile: string
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
): (file: Located, dataFile: string, naming: Naming) => readonly ReferencePlace[] {
  const readingOf = createReader(form)
  return (file, dataFile, naming) => {
    const places: ReferencePlace[] = []
    const collect = ({ step, around, item, look }: VisitedField): boolean => {
      const { node } = step
      if (node?.kind !== 'string' && node?.kind !== 'number') return false
      const { words, fileOf } = naming(look, form.path)
      const value = words.length > 0 && valueOf(file.text, node)
      if (typeof value !== 'string' && typeof value !== 'number') return false
      const entry = fileOf(value, dataFile)
      if (entry === undefined) return false
      const path = fromPointer(step.pointer)
      const prefix = around?.schema.prefix.length ?? 0
      const kind = item === undefined ? 'member' : item < prefix ? 'tuple' : 'item'
      if (path) places.push({ path, entry, dataFile, kind, value, field: look, projectFile: form.path })
      return false
    }
    // All that it comes to is seen on the way.
    for (const _ of findFields(readingOf(file), collect));
    return places
  }
}
