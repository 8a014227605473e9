import { fromPointer, isSameValue, type JsonValue } from '~/formats/nodes'
import { memberOf, stringItems, valueAt } from '~/schema/json'
import type { DataChange } from '../../operations/DataChange'
import { ROOT } from '../../operations/places/schemas'
import type { PlannedChange } from '../migrateText'
import { withoutWords } from './withoutWords'

/**
 * Whether a change of the form still holds. It does not where the form says again what it said before: by undo, by hand
 * in the code, or by what others have committed. Told from the schema alone, so that it does not matter how.
 * @param now `schema` of the project file as it is.
 */
export function isStanding({ change, schema }: PlannedChange, now: JsonValue): boolean {
  const [before, after] = [objectOf(schema, change), objectOf(now, change)]
  // What is around it is called otherwise, or has gone: it was not taken back by that.
  if (after === undefined) return true
  switch (change.kind) {
    case 'rename':
      return !hasField(after, change.from) || hasField(after, change.to)
    case 'move':
    case 'remove':
      return !hasField(after, change.name)
    case 'split':
      return !hasField(after, change.name) || change.into.some((one) => isOther(one, change.name, after))
    case 'merge':
      return (
        !change.names.every((name) => hasField(after, name)) ||
        (!change.names.includes(change.to) && hasField(after, change.to))
      )
    case 'retype':
    case 'toList':
    case 'toValue':
    case 'choices':
      return !isSameField(fieldOf(before, change.name), fieldOf(after, change.name))
    case 'restore':
      return hasField(after, change.name)
    case 'require':
      break
  }
  return requires(after, change.name) || !hasField(after, change.name)
}

/** Whether the name that a rename has taken away is that of a field again. */
export function isNamedAnew({ change }: PlannedChange, now: JsonValue): boolean {
  if (change.kind !== 'rename') return false
  const object = objectOf(now, change)
  return object !== undefined && hasField(object, change.from)
}

function objectOf(schema: JsonValue, { object }: DataChange): JsonValue | undefined {
  return valueAt(schema, (fromPointer(object) ?? []).slice(ROOT.length))
}

function fieldOf(object: JsonValue | undefined, name: string): JsonValue | undefined {
  return memberOf(memberOf(object, 'properties'), name)
}

function hasField(object: JsonValue, name: string): boolean {
  return fieldOf(object, name) !== undefined
}

function isOther(name: string, than: string, object: JsonValue): boolean {
  return name !== than && hasField(object, name)
}

function isSameField(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return before !== undefined && after !== undefined && isSameValue(withoutWords(before), withoutWords(after))
}

function requires(object: JsonValue, name: string): boolean {
  return stringItems(memberOf(object, 'required')).includes(name)
}
