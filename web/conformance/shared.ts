import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { JsonValue } from '../src/formats/nodes'

/** The folder of data that is not part of the project; `make conformance` says where it is. */
export function shared(): string {
  const folder = process.env['SHEAF_SHARED']
  if (folder === undefined) throw new Error('SHEAF_SHARED does not name the folder with the corpus')
  return folder
}

/** Names in a folder of the corpus, sorted. */
export function namesIn(folder: string): string[] {
  return readdirSync(join(shared(), 'corpus', folder)).toSorted()
}

/** Paths of all files below a folder of the corpus, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(shared(), 'corpus', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(shared(), 'corpus', folder), join(entry.parentPath, entry.name)))
    .toSorted()
}

export function readText(file: string): string {
  return readFileSync(join(shared(), 'corpus', file), 'utf8')
}

export function readJson(file: string): JsonValue {
  const value: JsonValue = JSON.parse(readText(file))
  return value
}
