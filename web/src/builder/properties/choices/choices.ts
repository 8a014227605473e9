import { type JsonRecord, memberOf, stringItems, stringMember } from '~/schema/json'
import type { Choice, Intent } from '../../operations'
import type { Subject } from '../Subject'

/** A choice as the form of properties has it: its label only where it has one of its own. */
interface ShownChoice {
  readonly value: string
  readonly label?: string
}

/** Where the labels of a field's values stand: with them, or in a list beside them, as RJSF has it. */
type LabelPlace = 'branches' | 'ui' | 'keyword'

/** Values that one is chosen from, where they are texts; undefined where there are no such. */
export function choicesOf(subject: Subject): readonly ShownChoice[] | undefined {
  const { schema, row } = subject
  const items = memberOf(schema, 'items')
  for (const place of [schema, items]) {
    const values = memberOf(place, 'enum')
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) {
      const names = memberOf(place, 'enumNames')
      return values.map((value, index) => {
        const own = place === schema ? row.field.ui.enumName(index, value) : undefined
        const name = own ?? (Array.isArray(names) ? names[index] : undefined)
        return typeof name === 'string' && name !== value ? { value, label: name } : { value }
      })
    }
    const branches = memberOf(place, 'oneOf') ?? memberOf(place, 'anyOf')
    if (!Array.isArray(branches) || branches.length === 0) continue
    const shown = branches.flatMap((branch): ShownChoice[] => {
      const value = memberOf(branch, 'const')
      if (typeof value !== 'string') return []
      const label = stringMember(branch, 'title')
      return [label === undefined ? { value } : { value, label }]
    })
    if (shown.length === branches.length) return shown
  }
  return undefined
}

/** Keywords of a field that its choices are. */
export function choiceKeywords(subject: Subject): readonly string[] {
  return choicesOf(subject) === undefined ? [] : ['enum', 'oneOf', 'anyOf', 'enumNames']
}

/** The labels of choices that have some, by their values. */
export function labelsOf(choices: readonly ShownChoice[]): JsonRecord | undefined {
  const labels = choices.flatMap(({ value, label }) => (label === undefined ? [] : [[value, label]]))
  return labels.length === 0 ? undefined : Object.fromEntries(labels)
}

/** What it takes for a field to have other choices, or other labels of them: as the form of properties has both. */
export function choiceIntents(subject: Subject, before: JsonRecord, after: JsonRecord): readonly Intent[] {
  const { pointer: field } = subject
  const old = choicesIn(before)
  const renamed = formerValues(old, choicesIn(after))
  const shown = choicesIn(after, renamed)
  if (JSON.stringify(old) === JSON.stringify(shown)) return []
  const place = labelPlace(subject)
  const choices = shown.map(({ value, label }): Choice => {
    const title = place === 'branches' ? label : undefined
    const was = renamed.get(value)
    return { value, ...(title !== undefined && { title }), ...(was !== undefined && { was }) }
  })
  const isOther =
    JSON.stringify(old.map(({ value }) => value)) !== JSON.stringify(shown.map(({ value }) => value))
  const intents: Intent[] = isOther || place === 'branches' ? [{ kind: 'choices', field, choices }] : []
  if (place === 'branches') return intents
  const names = shown.map(({ value, label }) => label ?? value)
  const value = shown.some(({ label }) => label !== undefined) ? names : undefined
  if (place === 'ui') intents.push({ kind: 'setUi', field, option: 'enumNames', value })
  else intents.push({ kind: 'set', field, keyword: 'enumNames', value })
  return intents
}

function labelPlace({ schema, row }: Subject): LabelPlace {
  if (row.field.ui.option('enumNames') !== undefined) return 'ui'
  return memberOf(schema, 'enumNames') === undefined ? 'branches' : 'keyword'
}

/** A choice that nobody has typed yet is none. @param renamed the values that they had, under which their labels are. */
function choicesIn(
  values: JsonRecord,
  renamed: ReadonlyMap<string, string> = new Map(),
): readonly ShownChoice[] {
  const labels = memberOf(values, 'labels')
  return stringItems(memberOf(values, 'choices'))
    .filter((value) => value !== '')
    .map((value) => {
      const label = stringMember(labels, renamed.get(value) ?? value)
      return label === undefined || label === '' ? { value } : { value, label }
    })
}

/** Where as many are there as before, one that differs has another value now. */
function formerValues(
  old: readonly ShownChoice[],
  shown: readonly ShownChoice[],
): ReadonlyMap<string, string> {
  if (old.length !== shown.length) return new Map()
  const kept = new Set(shown.map(({ value }) => value))
  return new Map(
    old.flatMap(({ value: was }, index): [string, string][] => {
      const value = shown[index]?.value
      return value === undefined || kept.has(was) ? [] : [[value, was]]
    }),
  )
}
