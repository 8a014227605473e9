import type { JsonValue } from '~/drafts/json'
import { isRecord, memberOf, stringMember } from '../json'
import { placeBelow, type SchemaPlace } from '../place'
import type { Choice, EnumOption, SchemaProblem } from '../ResolvedSchema'
import { commonOptions } from './mergeOptions'

interface MergedChoices {
  readonly choices: readonly Choice[]
  /** A choice among constants, which is an `enum` with labels. */
  readonly options: readonly EnumOption[] | undefined
  /** Pointers of the branches of choices that had `null` as a branch of its own, which is then left out of them. */
  readonly nullableBranches: ReadonlySet<string>
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

export function mergeChoices(parts: readonly SchemaPlace[], problems: SchemaProblem[]): MergedChoices {
  const choices: Choice[] = []
  let options: readonly EnumOption[] | undefined
  const nullableBranches = new Set<string>()
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
      const others = branches.filter((branch) => !isNull(branch.schema))
      if (others.length < branches.length) for (const { pointer } of others) nullableBranches.add(pointer)
      choices.push({ pointer: `${place.pointer}/${keyword}`, branches: others })
    }
  }
  return { choices, options, nullableBranches }
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
