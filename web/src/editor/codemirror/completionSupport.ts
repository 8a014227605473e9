import type { Extension } from '@codemirror/state'
import { formatNameOf } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { isProjectPath } from '~/lib/paths'
import { arriving } from './arriving'

/**
 * Names and values that are offered in JSON: of a project file what Sheaf reads in it, of data what their schema says.
 * @param schemaOf the schema of the data as it is by then, where there is one.
 */
export function completionSupport(path: string, schemaOf: () => JsonValue | undefined): Extension {
  if (isProjectPath(path))
    return arriving(async () => (await import('../completion/projectCompletion')).projectCompletion())
  const name = formatNameOf(path)
  if (name !== 'json' && name !== 'json5') return []
  return arriving(async () => (await import('../completion/dataCompletion')).dataCompletion(schemaOf))
}
