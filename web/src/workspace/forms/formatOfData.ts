import type { DataFormat } from '~/formats/DataFormat'
import { formatNameOf, formatOf } from '~/formats/formatOf'
import { json } from '~/formats/json/format'
import type { ProjectForm } from './ProjectForm'

/**
 * The format of a project's data file, which is loaded together with the file. A name that says nothing is JSON's, as it
 * is for the hub.
 */
export function formatOfData(path: string, { body }: Pick<ProjectForm, 'body'>): DataFormat {
  if (formatNameOf(path) === undefined) return json
  const format = formatOf(path, body)
  if (format === undefined) throw new Error(`the format of ${path} is not loaded`)
  return format
}
