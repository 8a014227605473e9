import type { DataNode, MemberNode, ObjectNode } from '~/formats/nodes'

/** Names of what a number is counted in. */
const UNITS: ReadonlySet<string> = new Set([
  'currency',
  'currencycode',
  'pricecurrency',
  'unit',
  'units',
  'uom',
])

/** Names of such a number, where there are others beside it. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'value', 'price', 'quantity', 'total'])

export interface Measure {
  readonly amount: DataNode
  readonly unit: DataNode
}

/** The number of an object that it has a unit for. */
export function measureOf({ members }: ObjectNode): Measure | undefined {
  const unit = members.find(
    ({ key, value }) => value.kind === 'string' && UNITS.has(key.toLowerCase()),
  )?.value
  const numbers = members.filter(({ value }) => value.kind === 'number')
  const amount = numbers.length === 1 ? numbers[0] : numbers.find(isAmount)
  return unit && amount && { amount: amount.value, unit }
}

export function isAmount({ key, value }: MemberNode): boolean {
  return value.kind === 'number' && AMOUNTS.has(key.toLowerCase())
}
