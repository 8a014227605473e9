import type { Bounds } from '~/schema/ResolvedSchema'

/**
 * The number one step from the one that is written, as JSON text; undefined where that is outside of the bounds, or
 * not a number that a step can be added to exactly.
 */
export function stepped(text: string | undefined, by: -1 | 1, bounds: Bounds): string | undefined {
  const step = bounds.multipleOf ?? 1
  const start = text === undefined || text === 'null' ? (bounds.minimum ?? 0) - by * step : Number(text)
  const digits = Math.max(decimals(start), decimals(step))
  // 0.1 + 0.2 is to be 0.3.
  const next = Number((start + by * step).toFixed(Math.min(100, digits)))
  if (!Number.isFinite(next) || Math.abs(next) > Number.MAX_SAFE_INTEGER) return undefined
  const { minimum = -Infinity, maximum = Infinity } = bounds
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = bounds
  const isAllowed = next >= minimum && next <= maximum && next > exclusiveMinimum && next < exclusiveMaximum
  return isAllowed ? String(next) : undefined
}

function decimals(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}
