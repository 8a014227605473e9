import { withoutMarks } from '~/schema/asTitle'
import { constantNames } from '~/schema/constantNames'
import type { Choice } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { nameAsTitle } from './nameAsTitle'

/**
 * What a choice is called that stands beside another one: the member by whose constant all of its branches are known, which
 * the choice shows in its place. Undefined without one.
 */
export function choiceTitle(resolver: SchemaResolver, { branches }: Choice): string | undefined {
  const schemas = branches.map((place) => resolver.resolve([place]))
  const [first, ...others] = schemas
  if (first === undefined) return undefined
  const name = [...constantNames(resolver, first)].find((one) =>
    others.every((other) => constantNames(resolver, other).has(one)),
  )
  if (name === undefined) return undefined
  const { title } = resolver.resolve(first.properties.get(name) ?? [])
  return title === undefined ? nameAsTitle(name) : withoutMarks(title)
}
