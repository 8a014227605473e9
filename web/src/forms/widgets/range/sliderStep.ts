import type { Bounds } from '~/schema/ResolvedSchema'

/**
 * How far one step of a slider goes. Where the schema does not say, a hundredth of the way at most, as a power of ten:
 * the browser's own answer is numbers such as 3.4782608695652173.
 */
export function sliderStep({ minimum = 0, maximum = 0, multipleOf }: Bounds, isWhole: boolean): number {
  if (multipleOf !== undefined) return multipleOf
  const span = maximum - minimum
  return isWhole || span <= 0 ? 1 : 10 ** Math.floor(Math.log10(span / 100))
}
