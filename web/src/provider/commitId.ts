/** Whether a ref is the whole id of a commit (or of another object). */
export function isCommitId(ref: string): boolean {
  return /^[0-9a-f]{40}$/.test(ref)
}
