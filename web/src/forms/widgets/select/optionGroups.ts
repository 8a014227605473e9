import { isSameValue, type JsonValue } from '~/formats/nodes'
import { isRecord } from '~/schema/json'
import type { ShownOption } from '../../fields/shownOptions'

interface OptionGroup {
  /** Undefined: options of no group, which come last. */
  readonly title: string | undefined
  readonly options: readonly ShownOption[]
}

/** Options by the groups of RJSF's `optgroups`: values by title. Each stands in the first group that has it. */
export function optionGroups(
  options: readonly ShownOption[],
  optgroups: JsonValue | undefined,
): readonly OptionGroup[] {
  if (!isRecord(optgroups)) return [{ title: undefined, options }]
  let left = options
  const groups = Object.entries(optgroups).map(([title, values]) => {
    const isMeant = ({ value }: ShownOption) =>
      Array.isArray(values) && values.some((one) => isSameValue(one, value))
    const own = left.filter(isMeant)
    left = left.filter((option) => !isMeant(option))
    return { title, options: own }
  })
  return [...groups, { title: undefined, options: left }].filter((group) => group.options.length > 0)
}
