import type { DataFormat } from '~/formats/DataFormat'
import { takeFromData } from './mergeData'
import { takeFromJson } from './mergeJson'
import { isJson } from './valuesOf'

/**
 * `base` with just those changes of `text` that are wanted, byte for byte the base where they are not. Changes are
 * named as by `describeChanges`. Undefined where one of the texts cannot be read, or the result cannot be written.
 * @param format of the file; without it what is JSON is taken apart as such.
 */
export function takeChanges(
  format: DataFormat | undefined,
  base: string,
  text: string,
  isWanted: (id: string) => boolean,
): string | undefined {
  return isJson(format) ? takeFromJson(base, text, isWanted) : takeFromData(format, base, text, isWanted)
}
