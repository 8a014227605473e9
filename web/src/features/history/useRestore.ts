import { useQuery } from '@tanstack/react-query'
import { useFormats } from '~/changes/useFormats'
import { valuesOf } from '~/drafts/merge'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { formatNameOf, formatOf } from '~/formats/formatOf'
import { newValueOf } from '~/formats/inJson'
import { parseJson, setValue } from '~/formats/json'
import { json } from '~/formats/json/format'
import { type DataPath, isSameValue, type JsonValue, nodeAt } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { editBetween } from '~/lib/text/text'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import { useResolvedRef } from '~/provider/queries/refs'
import type { PathReference, TreeEntry } from '~/provider/types'

/** Ways to bring something old back. It becomes an edit like every other: it can be undone, and is committed as new. */
export interface Restore {
  readonly version: (text: string) => void
  /** Sets a value to the text that it had, or takes it away. False where there is no place for it any more. */
  readonly value: (path: DataPath, valueText: string | undefined) => boolean
  /** Whether a place has this value now; undefined for nothing being there. */
  readonly hasValue: (path: DataPath, value: JsonValue | undefined) => boolean
  /** The file's text as it is now. */
  readonly text: string
}

const noEntries: readonly TreeEntry[] = []

/** Undefined until the file is open, and for files that are not edited here. */
export function useRestore(reference: PathReference): Restore | undefined {
  const { owner, repo, path } = reference
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(useProvider(), { owner, repo }, commit))
  const { file, commit: at } = useFile(reference, commit ?? '', tree?.entries ?? noEntries)
  const base = useFileBase(file, useFileContent(path, file))
  const document = useOpenDocument(reference, tree && formatNameOf(path) !== undefined ? base : undefined, at)
  const isReady = useFormats([path])
  if (!document || !isReady) return undefined
  return {
    text: document.text,
    hasValue: (place, value) => isSame(valueAt(path, document.text, place), value),
    version: (text) => document.apply(editBetween(document.text, text), 'code'),
    value: (place, valueText) => {
      const edits = editsOf(path, document.text, place, valueText)
      if (edits) document.apply(edits, 'form')
      return edits !== undefined
    },
  }
}

function valueAt(file: string, text: string, path: DataPath): JsonValue | undefined {
  const values = valuesOf(formatOf(file), text)
  const node = values && nodeAt(values.node, path)
  return node && valueOf(values.text, node)
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b)
}

/** Undefined where there is no place for it, and where the format would have to ask first. */
function editsOf(file: string, text: string, path: DataPath, valueText: string | undefined) {
  const format = formatOf(file) ?? json
  const reading = format.read(text)
  if (!reading.ok) return undefined
  if (valueText !== undefined && format === json) return setValue(text, reading.root, path, valueText)
  const value = valueText === undefined ? undefined : parseJson(valueText)
  if (value?.ok === false) return undefined
  const content = { text, reading }
  const outcome =
    value && valueText !== undefined
      ? format.set(content, path, newValueOf(valueText, value.root))
      : format.remove(content, path)
  return outcome.kind === 'edits' ? outcome.edits : undefined
}
