import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringMember } from '../json'
import { placeBelow, type SchemaPlace } from '../place'
import type { Choice, Datalist, EnumOption, JsonType, SchemaProblem } from '../ResolvedSchema'
import { foldBranches } from './foldBranches'
import { commonOptions } from './mergeOptions'
import { commonTypes } from './mergeTypes'
import { type PartsOf, plainChoice } from './plainChoice'
import { togetherIn } from './togetherIn'

interface MergedChoices {
  readonly choices: readonly Choice[]
  /** A choice among constants, or lists of them, which is an `enum` with labels. */
  readonly options: readonly EnumOption[] | undefined
  readonly datalist: Datalist | undefined
  /** Types of the choices that nobody has to make; undefined: there are none. */
  readonly types: ReadonlySet<JsonType> | undefined
  /** Pointers of the branches of choices that had `null` as a branch of its own, which is then left out of them. */
  readonly nullableBranches: ReadonlySet<string>
  /** The schemas of branches that may all hold at once: their members stand beside one another. */
  readonly together: readonly SchemaPlace[]
}

/** Keywords that only test. A branch of nothing else has no fields of its own, so there is nothing to choose. */
const TESTS = new Set([
  'required',
  'not',
  'minProperties',
  'maxProperties',
  '$comment',
  'title',
  'description',
])

/** @param around types that the schemas around the choices allow. */
export function mergeChoices(
  parts: readonly SchemaPlace[],
  around: ReadonlySet<JsonType> | undefined,
  partsOf: PartsOf,
  problems: SchemaProblem[],
): MergedChoices {
  const choices: Choice[] = []
  let options: readonly EnumOption[] | undefined
  let datalist: Datalist | undefined
  let types: ReadonlySet<JsonType> | undefined
  const nullableBranches = new Set<string>()
  const together: SchemaPlace[] = []
  for (const place of parts) {
    for (const keyword of ['oneOf', 'anyOf']) {
      const value = memberOf(place.schema, keyword)
      if (value === undefined) continue
      if (!Array.isArray(value)) {
        problems.push({ kind: 'malformed-keyword', keyword })
        continue
      }
      if (value.every(isTestOnly)) continue
      const constants = constantsOf(value)
      if (constants !== undefined) {
        options = options === undefined ? constants : commonOptions(options, constants)
        continue
      }
      const branches = [...value.keys()].map((step) => placeBelow(place, keyword, step))
      const beside = keyword === 'anyOf' ? togetherIn(branches, partsOf) : undefined
      if (beside !== undefined) {
        for (const part of beside) together.push(part)
        continue
      }
      const others = branches.filter((branch) => !isNull(branch.schema))
      if (others.length < branches.length) for (const { pointer } of others) nullableBranches.add(pointer)
      const folded = foldBranches(others, partsOf)
      const plain = others.length > 1 ? plainChoice(folded.branches, around, partsOf) : undefined
      if (plain !== undefined) {
        const nullable = new Set(
          others.length < branches.length ? [...plain.types, 'null' as const] : plain.types,
        )
        types = types === undefined ? nullable : commonTypes(types, nullable)
        if (plain.typed !== undefined) datalist ??= { options: plain.options, typed: plain.typed }
        else options = options === undefined ? plain.options : commonOptions(options, plain.options)
        continue
      }
      choices.push({ pointer: `${place.pointer}/${keyword}`, ...folded })
    }
  }
  return { choices, options, datalist, types, nullableBranches, together }
}

function isTestOnly(schema: JsonValue): boolean {
  return isRecord(schema) && Object.keys(schema).every((keyword) => TESTS.has(keyword))
}

function constantsOf(branches: readonly JsonValue[]): EnumOption[] | undefined {
  const options: EnumOption[] = []
  for (const branch of branches) {
    const list = memberOf(branch, 'enum')
    const constant = memberOf(branch, 'const')
    const value = constant === undefined && Array.isArray(list) && list.length === 1 ? list[0] : constant
    if (value === undefined) return undefined
    const label = stringMember(branch, 'title')
    options.push(label === undefined ? { value } : { value, label })
  }
  return options.length === 0 ? undefined : options
}

function isNull(schema: JsonValue): boolean {
  return memberOf(schema, 'type') === 'null' || (isRecord(schema) && memberOf(schema, 'const') === null)
}
