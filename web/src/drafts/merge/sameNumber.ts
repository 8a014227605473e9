import { type Located, rawOf } from './sameNode'

/** Whether two values are one number, perhaps written in two ways: 1, 1.0, 10e-1. */
export function isSameNumber(a: Located | undefined, b: Located | undefined): boolean {
  if (a?.node.kind !== 'number' || b?.node.kind !== 'number') return false
  return canonical(rawOf(a)) === canonical(rawOf(b))
}

/** All its digits and how they are shifted, in one way for every spelling. */
function canonical(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const shift = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${shift}`
}
