import { isSameValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'
import type { ChosenBranch } from '~/schema/activeSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { Child } from '../../fields/childFields'

/** Those of the members that a choice tells already. */
export function toldByChoice(
  resolver: SchemaResolver,
  text: TextSource,
  chosen: readonly ChosenBranch[],
): (child: Child) => boolean {
  const open = chosen.filter(({ choice, teller }) => choice.branches.length > 1 && teller === undefined)
  return (child) => open.length > 0 && isTold(resolver, text, child, open)
}

/**
 * Whether a member is the constant by which one of the chosen branches is known: the choice shows it already, and it
 * must be there. A constant that may be left out is a field like others, or nobody could take it away again.
 */
function isTold(
  resolver: SchemaResolver,
  text: TextSource,
  { name, node, isRequired }: Child,
  chosen: readonly ChosenBranch[],
): boolean {
  if (node === undefined || !isRequired) return false
  return chosen.some(({ choice, branch }) => {
    const place = branch === undefined ? undefined : choice.branches[branch]
    const declared = place === undefined ? undefined : resolver.resolve([place]).properties.get(name)
    const options = declared === undefined ? undefined : resolver.resolve(declared).options
    const [only] = options ?? []
    return options?.length === 1 && only !== undefined && isSameValue(only.value, valueOf(text, node))
  })
}
