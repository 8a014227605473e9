export { type BranchMerge, type MergeOutcome, mergeBranches } from './mergeBranches'
