import type { JsonValue } from '~/formats/nodes'
import type { ChosenBranch } from '~/schema/activeSchema'
import { uiWithBranch } from '~/schema/ui/uiSchema'

/** The `uiSchema` of a value with that of the branches that hold for it. */
export function uiOfBranches(
  ui: JsonValue | undefined,
  chosen: readonly ChosenBranch[],
): JsonValue | undefined {
  return chosen.reduce<JsonValue | undefined>((merged, { choice, branch }) => {
    const place = branch === undefined ? undefined : choice.branches[branch]
    return place === undefined ? merged : uiWithBranch(merged, place)
  }, ui)
}
