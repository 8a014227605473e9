import type { JsonValue } from '~/drafts/json'
import type { ChosenBranch } from '../schema/activeSchema'
import { uiWithBranch } from '../schema/uiSchema'

/** The `uiSchema` of a value with that of the branches that hold for it. */
export function uiOfBranches(
  ui: JsonValue | undefined,
  chosen: readonly ChosenBranch[],
): JsonValue | undefined {
  return chosen.reduce<JsonValue | undefined>((merged, { choice, branch }) => {
    const keyword = choice.pointer.slice(choice.pointer.lastIndexOf('/') + 1)
    return branch === undefined ? merged : uiWithBranch(merged, keyword, branch)
  }, ui)
}
