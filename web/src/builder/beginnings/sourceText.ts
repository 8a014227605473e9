import { loadFormat } from '~/formats/formatOf'
import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { Source, SourceFault } from './Way'

/** UTF-16 units: more is not looked into. */
export const MAX_TEXT = 20_000_000

export type ValueReading =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'fault'; readonly fault: SourceFault }

/** What a text says. @param path its name tells how it is written; without one it is JSON or, where it is none, YAML. */
export async function readText(text: string, path?: string): Promise<ValueReading> {
  if (text.length > MAX_TEXT) return { kind: 'fault', fault: { reason: 'too-large', ...(path && { path }) } }
  const value = readValue(text)
  if (value !== undefined) return { kind: 'value', value }
  const name = path ?? (looksLikeJson(text) ? 'pasted.json5' : 'pasted.yaml')
  const reading = (await loadFormat(name, null))?.read(text)
  if (reading?.ok === true) return { kind: 'value', value: valueOf(text, reading.root) }
  if (reading === undefined) return { kind: 'fault', fault: { reason: 'not-this', ...(path && { path }) } }
  const { line } = reading.error
  return { kind: 'fault', fault: { reason: 'syntax', line, ...(path && { path }) } }
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** The texts of a source, with the names of those that are files. */
export function textsOf(source: Source): readonly { readonly path?: string; readonly text: string }[] {
  return source.kind === 'files' ? source.files : source.texts.map((text) => ({ text }))
}

/** The only text of a source; undefined where there are more. */
export function onlyText(source: Source): { readonly path?: string; readonly text: string } | undefined {
  const texts = textsOf(source)
  return texts.length === 1 ? texts[0] : undefined
}

/** A plain value as people read it: a text without quotes. */
export function asWritten(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
