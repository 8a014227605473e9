import { type Draft, isOnRef } from '../draft'
import { type JsonNode, parseJson, valueOf } from '../json'
import { applyEdits } from '../text'
import type { Upload } from './Upload'

/** The uploads that the drafts name: what a commit of these drafts carries beside them. */
export function namedUploads(uploads: readonly Upload[], drafts: readonly Draft[]): readonly Upload[] {
  return uploads.filter((upload) => drafts.some((draft) => isNamedBy(upload, draft)))
}

function isNamedBy({ account, reference, names }: Upload, { reference: file, ...draft }: Draft): boolean {
  const isBeside = account === draft.account && isOnRef(reference, file)
  return (
    isBeside && names.some(({ dataFile, value }) => dataFile === file.path && hasString(draft.text, value))
  )
}

/** Whether a JSON text has this string as a value. */
export function hasString(text: string, value: string): boolean {
  // As the form writes it. Only by hand the same string may have been written with other escapes.
  if (text.includes(JSON.stringify(value))) return true
  return text.includes('\\') && stringsOf(text).some((node) => valueOf(text, node) === value)
}

/** The text with some of its strings replaced, everything else left as it is. */
export function replaceStrings(text: string, replacements: ReadonlyMap<string, string>): string {
  if (replacements.size === 0) return text
  const edits = stringsOf(text).flatMap((node) => {
    const value = valueOf(text, node)
    const next = typeof value === 'string' ? replacements.get(value) : undefined
    return next === undefined ? [] : [{ from: node.from, to: node.to, insert: JSON.stringify(next) }]
  })
  return applyEdits(text, edits)
}

/** The strings among the values, in the order of the text; none where it is no JSON. */
function stringsOf(text: string): JsonNode[] {
  const parse = parseJson(text)
  const strings: JsonNode[] = []
  const waiting: JsonNode[] = parse.ok ? [parse.root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'string') strings.push(node)
    else if (node.kind === 'array') for (const item of node.items) waiting.push(item)
    else if (node.kind === 'object') for (const { value } of node.members) waiting.push(value)
  }
  return strings.sort((a, b) => a.from - b.from)
}
