/** Growing pauses, each between the half and the whole of its span, so that two people do not keep colliding. */
export function pauseBefore(attempt: number): number {
  return 250 * 2 ** attempt * (0.5 + Math.random() / 2)
}
