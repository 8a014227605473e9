import type { DataPath } from './types'

/** RFC 6901: `['a/b', '0']` is `/a~1b/0`; the root is the empty text. */
export function toPointer(path: DataPath): string {
  return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The path of a JSON pointer; undefined for a text that is none. */
export function fromPointer(pointer: string): DataPath | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A list position as a path has it: decimal digits without leading zeros; undefined for anything else. */
export function toIndex(step: string | undefined): number | undefined {
  return step !== undefined && /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : undefined
}
