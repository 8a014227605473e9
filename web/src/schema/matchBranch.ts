import { type DataNode, isSameValue, memberOf } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'
import type { Choice, ResolvedSchema } from './ResolvedSchema'
import type { SchemaResolver } from './resolveSchema'
import { isOfType } from './typeOfNode'

/** Weight of a member whose constant says "this branch": more than any number of merely known names. */
const DISCRIMINATOR = 1_000

/** Nesting into which constants are compared; deeper ones are left to the validator. */
const MAX_DEPTH = 3

/**
 * The branch that the value means; undefined where it means none. Constants decide, then the validator's verdicts
 * where they are known, then how alike the members are.
 * @param preferred the branch that the person chose; it counts unless a constant in the value says otherwise.
 * @param verdict whether the value is valid against a branch; undefined while unknown.
 */
export function matchBranch(
  resolver: SchemaResolver,
  choice: Choice,
  text: TextSource,
  node: DataNode,
  preferred: number | undefined,
  verdict: (branch: number) => boolean | undefined,
): number | undefined {
  const scores = choice.branches.map((branch) =>
    likeness(resolver, resolver.resolve([branch]), text, node, 0),
  )
  const possible = [...scores.keys()].filter((index) => scores[index] !== undefined)
  if (possible.length <= 1) return possible[0]
  const byScore = possible.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const [best, second] = byScore
  if (best === undefined || second === undefined) return best
  const lead = (scores[best] ?? 0) - (scores[second] ?? 0)
  if (lead >= DISCRIMINATOR / 2) return best
  if (preferred !== undefined && possible.includes(preferred)) return preferred
  return byScore.find((index) => verdict(index) === true) ?? best
}

/** How alike value and schema are; undefined where a type or a constant speaks against it. */
function likeness(
  resolver: SchemaResolver,
  schema: ResolvedSchema,
  text: TextSource,
  node: DataNode,
  depth: number,
): number | undefined {
  if (schema.types !== undefined && !isOfType(text, node, schema.types)) return undefined
  let score = 0
  if (schema.options !== undefined) {
    const value = valueOf(text, node)
    if (!schema.options.some((option) => isSameValue(option.value, value))) return undefined
    score += DISCRIMINATOR
  }
  if (node.kind === 'string' && schema.format !== undefined) score += 1
  if (node.kind !== 'object' || depth >= MAX_DEPTH) return score
  for (const [name, conjunction] of schema.properties) {
    const member = memberOf(node, name)
    if (member === undefined) {
      if (schema.required.has(name)) score -= 3
      continue
    }
    const nested = likeness(resolver, resolver.resolve(conjunction), text, member.value, depth + 1)
    // A member that does not fit is a mistake to show, unless it is a constant that names another branch.
    if (nested === undefined) {
      if (resolver.resolve(conjunction).options?.length === 1) return undefined
      score -= 2
    } else score += 2 + nested
  }
  for (const { key } of node.members)
    if (!schema.properties.has(key)) score -= schema.additional === 'nothing' ? 2 : 1
  return score
}
