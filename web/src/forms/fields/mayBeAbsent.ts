import type { Field } from './Field'

/** Whether a person may leave the field out of the file: a member that nothing requires. */
export function mayBeAbsent({ isRequired, isReadOnly, item, path }: Field): boolean {
  return !isRequired && !isReadOnly && item === undefined && path.length > 0
}
