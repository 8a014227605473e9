import { freeName } from '~/lib/freeName'
import { isReservedName, joinPath } from '~/lib/paths'

/** Bytes of a name, well below the 255 that file systems allow, so that a number has room. */
const MAX_BYTES = 120

/**
 * A file name that every file system, site generator and address bar takes: letters and digits of any script, `-`, `_`
 * and `.` inside; no accents in two pieces, nothing hidden, nothing that begins with a dot.
 * @param ending replaces the name's own, as `.png`.
 */
export function safeName(name: string, ending?: string): string {
  const last = name.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  const own = dot > 0 ? last.slice(dot) : ''
  const stem = cleaned(dot > 0 ? last.slice(0, dot) : last)
  const tail = cleaned((ending ?? own).slice(1)).toLowerCase()
  const safe = shortened(stem === '' ? 'file' : isReservedName(stem) ? `${stem}-file` : stem)
  return tail === '' ? safe : `${safe}.${shortened(tail)}`
}

function cleaned(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
    .replaceAll(/[.-]+/g, (run) => (run.includes('.') ? '.' : '-'))
    .replaceAll(/^[.\-\p{M}]+|[.-]+$/gu, '')
}

function shortened(text: string): string {
  let short = ''
  let bytes = 0
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > MAX_BYTES) break
    short += character
  }
  return short
}

/**
 * The path of a name in a folder, with a number behind the name where that is taken.
 * @param taken paths in lower case: on many machines `A.png` and `a.png` are one file.
 */
export function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return freeName(
    joinPath(folder, name),
    (path) => !taken.has(path.toLowerCase()),
    (number) => joinPath(folder, `${stem}-${number}${ending}`),
  )
}
