import { fromPointer, type JsonValue, toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { nameAsTitle } from '~/forms/rows/names/nameAsTitle'
import type { Intent } from '../../operations'
import type { DrawnField } from '../DrawnTree'
import { nameFor } from './nameFor'

interface Titled {
  readonly field: DrawnField
  /** What is typed. */
  readonly title: string
  /** Whether its key may follow: nobody has filled it in or saved it. */
  readonly isFree: boolean
}

/**
 * What it takes to call a field so. What its key says already is not written beside it.
 */
export function titleIntents({ field, title, isFree }: Titled): readonly Intent[] {
  const { pointer, member, row, parent } = field
  if (pointer === undefined) return []
  const wanted = title.trim()
  const { ui, title: shown } = row.field
  if (wanted === shown) return []
  if (ui.title !== undefined) {
    return [{ kind: 'setUi', field: pointer, option: 'title', value: wanted === '' ? undefined : wanted }]
  }
  if (member === undefined || !isFree || wanted === '') return [titled(pointer, wanted, member?.name)]
  const others =
    parent?.children.flatMap((other) => (other === field ? [] : (other.member?.name ?? []))) ?? []
  const name = nameFor(wanted, others)
  if (name === member.name) return [titled(pointer, wanted, name)]
  const renamed = `${member.object}${toPointer(['properties', name])}`
  return [{ kind: 'rename', field: pointer, name }, titled(renamed, wanted, name)]
}

function titled(field: string, title: string, name: string | undefined): Intent {
  const isSaid = title === '' || (name !== undefined && title === nameAsTitle(name))
  return { kind: 'set', field, keyword: 'title', value: isSaid ? undefined : title }
}

/** Whether a value at a path of the data is filled in anywhere: in any item of the lists on the way. */
export function isFilled(data: JsonValue | undefined, path: readonly string[]): boolean {
  const [step, ...rest] = path
  if (step === undefined) return data !== undefined
  if (Array.isArray(data)) return data.some((item) => isFilled(item, rest))
  return data !== undefined && isFilled(valueAt(data, [step]), rest)
}

/** Whether the file has a field there. */
export function isSaved(project: JsonValue | undefined, pointer: string): boolean {
  return project !== undefined && valueAt(project, fromPointer(pointer) ?? []) !== undefined
}
