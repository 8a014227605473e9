import { formatNameOf } from '~/formats/formatOf'
import { emptyParts } from '~/formats/frontmatter/split'
import { createSchemaResolver } from '~/schema/resolveSchema'
import type { ProjectForm } from './ProjectForm'

/**
 * What a data file begins with: nothing but what its format needs for a value of the schema's type. Of the ways to say
 * that it is the one of `like`, another file in the format.
 */
export function startText(path: string, { schema }: Pick<ProjectForm, 'schema'>, like = ''): string {
  const format = formatNameOf(path)
  if (format === 'toml') return '\n'
  if (format === 'markdown') return emptyParts(like)
  const resolver = createSchemaResolver(schema)
  const { types } = resolver.resolve(resolver.root)
  return types?.has('array') === true && !types.has('object') ? '[]\n' : '{}\n'
}
