import { formatNameOf } from '~/formats/formatOf'
import { createSchemaResolver } from '~/schema/resolveSchema'
import type { ProjectForm } from './ProjectForm'

/** What a data file begins with: nothing but what its format needs for a value of the schema's type. */
export function startText(path: string, { schema }: Pick<ProjectForm, 'schema'>): string {
  const format = formatNameOf(path)
  if (format === 'toml') return '\n'
  if (format === 'markdown') return '---\n---\n'
  const resolver = createSchemaResolver(schema)
  const { types } = resolver.resolve(resolver.root)
  return types?.has('array') === true && !types.has('object') ? '[]\n' : '{}\n'
}
