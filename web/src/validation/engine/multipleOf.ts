/**
 * Whether a number is a multiple of another, as exactly as both are written: 0.3 is one of 0.1, and 1e22 is none of 3,
 * which a division of doubles gets wrong both ways. internal/project reckons with the same decimals.
 */
export function isMultipleOf(value: number, step: number): boolean {
  const [a, b] = [decimalOf(value), decimalOf(step)]
  if (b.digits === 0n) return false
  const exponent = Math.min(a.exponent, b.exponent)
  return scaled(a, exponent) % scaled(b, exponent) === 0n
}

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** The shortest decimal that is the double. */
function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to)
}
