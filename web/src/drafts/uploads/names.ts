import type { DataFormat } from '~/formats/DataFormat'
import { formatNameOf, formatOf } from '~/formats/formatOf'
import type { DataNode, DataPath } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { type Draft, isOnRef } from '../draft'
import { isJson, valuesOf } from '../merge/valuesOf'
import { isNamed, type Upload } from './Upload'

/** The uploads that the drafts name: what a commit of these drafts carries beside them. */
export function namedUploads(uploads: readonly Upload[], drafts: readonly Draft[]): readonly Upload[] {
  return uploads.filter((upload) => isNamed(upload) && drafts.some((draft) => isNamedBy(upload, draft)))
}

/** The uploads that are the files of these drafts. */
export function blobUploads(uploads: readonly Upload[], drafts: readonly Draft[]): readonly Upload[] {
  return uploads.filter((upload) => !isNamed(upload) && drafts.some((draft) => isFileOf(upload, draft)))
}

export function isFileOf({ account, reference, sha }: Upload, draft: Draft): boolean {
  return account === draft.account && isOnRef(draft.reference, reference) && draft.blob?.sha === sha
}

function isNamedBy({ account, reference, names }: Upload, { reference: file, ...draft }: Draft): boolean {
  const isBeside = account === draft.account && isOnRef(reference, file)
  return (
    isBeside &&
    !draft.isDeleted &&
    names.some(({ dataFile, value }) => dataFile === file.path && hasString(file.path, draft.text, value))
  )
}

/** Whether a file has this string as a value. Where its format is not loaded, what stands in it anywhere counts. */
export function hasString(path: string, text: string, value: string): boolean {
  const format = formatOf(path)
  if (format === undefined && formatNameOf(path) !== undefined) return text.includes(value)
  // As the form writes it. Only by hand the same string may have been written with other escapes.
  if (isJson(format) && text.includes(JSON.stringify(value))) return true
  if (isJson(format) ? !text.includes('\\') : !mayHave(text, value)) return false
  return stringsOf(format, text).some((one) => one.value === value)
}

/** Whether a text may have a string somehow: where neither escapes nor folded lines hide it, it stands there as it is. */
function mayHave(text: string, value: string): boolean {
  return text.includes(value) || text.includes('\\') || /[\s']/.test(value)
}

interface FoundString {
  readonly node: DataNode
  readonly path: DataPath
  readonly value: string
}

/** The strings among the values, in the order of the text; none where it cannot be read. */
export function stringsOf(format: DataFormat | undefined, text: string): FoundString[] {
  const values = valuesOf(format, text)
  if (!values) return []
  const strings: FoundString[] = []
  const waiting: { node: DataNode; path: DataPath }[] = [{ node: values.node, path: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, path } = next
    if (node.kind === 'string') {
      const value = valueOf(values.text, node)
      if (typeof value === 'string') strings.push({ node, path, value })
    } else if (node.kind === 'array')
      node.items.forEach((item, index) => waiting.push({ node: item, path: [...path, String(index)] }))
    else if (node.kind === 'object')
      for (const { key, value } of node.members) waiting.push({ node: value, path: [...path, key] })
  }
  return strings.sort((a, b) => a.node.from - b.node.from)
}
