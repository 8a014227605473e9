import { type DataPath } from '~/formats/nodes'
import { plainValue } from '~/formats/values'
import { type JsonRecord, memberOf } from '~/schema/json'
import type { DataChange } from '../operations/DataChange'
import { isOfTypes } from '../operations/shapes/dataTypes'
import { converted } from './converted'
import type { MigratedText, PlainStep } from './MigratedText'

/** A change that is one edit of an object; `none` where it has nothing of it, undefined where it takes more thought. */
export function plainStep(
  data: MigratedText,
  change: DataChange,
  object: DataPath,
  members: JsonRecord,
): PlainStep | 'none' | undefined {
  const without = (name: string) => {
    const { [name]: _gone, ...others } = members
    return others
  }
  switch (change.kind) {
    case 'rename': {
      const { from, to } = change
      const value = memberOf(members, from)
      if (value === undefined) return 'none'
      if (Object.hasOwn(members, to)) return undefined
      return { make: data.rename([...object, from], to), expected: { ...without(from), [to]: value } }
    }
    case 'remove':
      if (!Object.hasOwn(members, change.name)) return 'none'
      if (change.onlyEmpty === true) return undefined
      return { make: data.remove([...object, change.name]), expected: without(change.name) }
    case 'retype': {
      const path = [...object, change.name]
      const value = memberOf(members, change.name)
      if (value === undefined || isOfTypes(value, change.to)) return 'none'
      const next = converted(value, data.written(path), change.to)
      if (next === undefined) return undefined
      return { make: data.set(path, next), expected: { ...members, [change.name]: plainValue(next) } }
    }
    case 'require':
      if (Object.hasOwn(members, change.name)) return 'none'
      if (change.fill === undefined) return undefined
      return {
        make: data.set([...object, change.name], change.fill),
        expected: { ...members, [change.name]: plainValue(change.fill) },
      }
    case 'move':
    case 'merge':
    case 'split':
    case 'toList':
    case 'toValue':
    case 'choices':
  }
  return undefined
}
