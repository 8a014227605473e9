import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringItems, stringMember } from '../json'

/** One entry of `ui:groups`: fields of an object that belong together. Our own; RJSF has none. */
export interface UiGroup {
  readonly title: string | undefined
  readonly description: string | undefined
  /** Names of members; `*` stands for those that no group names. */
  readonly fields: readonly string[]
  readonly as: 'section' | 'tab'
  /** Sections only: whether it begins open. */
  readonly isOpen: boolean
  /** Groups inside of it, which stand behind its own fields. */
  readonly groups: readonly UiGroup[]
}

/** Nobody finds the way in more. What is deeper stands in the last of them. */
const MAX_NESTING = 6

export function readGroups(value: JsonValue | undefined): readonly UiGroup[] {
  return readLevel(value, 1)
}

function readLevel(value: JsonValue | undefined, level: number): readonly UiGroup[] {
  if (!Array.isArray(value)) return NONE
  return value.filter(isRecord).map((group) => {
    const inner = memberOf(group, 'groups')
    const fields = stringItems(memberOf(group, 'fields'))
    return {
      title: stringMember(group, 'title'),
      description: stringMember(group, 'description'),
      fields: level < MAX_NESTING ? fields : [...fields, ...fieldsBelow(inner)],
      as: memberOf(group, 'as') === 'tab' ? 'tab' : 'section',
      isOpen: memberOf(group, 'open') !== false,
      groups: level < MAX_NESTING ? readLevel(inner, level + 1) : NONE,
    }
  })
}

/** The fields of all these groups and those in them, in order. By a stack: they may be nested deeper than calls can be. */
function fieldsBelow(value: JsonValue | undefined): readonly string[] {
  const fields: string[] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) for (const inner of next.toReversed()) waiting.push(inner)
    if (!isRecord(next)) continue
    for (const name of stringItems(memberOf(next, 'fields'))) fields.push(name)
    waiting.push(memberOf(next, 'groups'))
  }
  return fields
}

const NONE: readonly UiGroup[] = []
