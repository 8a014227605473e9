import { items, member, type Place } from '../../parse'
import type { BranchRules } from '../../reviewTypes'

/** The rules that keep somebody from committing to the branch itself. */
const reviewRules: readonly unknown[] = ['pull_request', 'update']

/** `GET rules/branches/{branch}`. */
export function readBranchRules(rules: Place): BranchRules {
  return { needsReview: items(rules).some((rule) => reviewRules.includes(member(rule, 'type').value)) }
}
