import { useQuery } from '@tanstack/react-query'
import {
  isSameValue,
  type JsonPath,
  type JsonValue,
  nodeAt,
  parseJson,
  removeItem,
  removeMember,
  setValue,
  valueOf,
} from '~/drafts/json'
import { editBetween } from '~/drafts/text'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { isJsonPath } from '~/lib/paths'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { PathReference, TreeEntry } from '~/provider/types'

/** Ways to bring something old back. It becomes an edit like every other: it can be undone, and is committed as new. */
export interface Restore {
  readonly version: (text: string) => void
  /** Sets a value to the text that it had, or takes it away. False where there is no place for it any more. */
  readonly value: (path: JsonPath, valueText: string | undefined) => boolean
  /** Whether a place has this value now; undefined for nothing being there. */
  readonly hasValue: (path: JsonPath, value: JsonValue | undefined) => boolean
  /** The file's text as it is now. */
  readonly text: string
}

const noEntries: readonly TreeEntry[] = []

/** Undefined until the file is open, and for files that are not edited here. */
export function useRestore(reference: PathReference): Restore | undefined {
  const { owner, repo, path } = reference
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(useProvider(), { owner, repo }, commit))
  const file = useFile(reference, commit ?? '', tree?.entries ?? noEntries)
  const base = useFileBase(file, useFileContent(path, file))
  const document = useOpenDocument(reference, tree && isJsonPath(path) ? base : undefined, commit)
  if (!document) return undefined
  return {
    text: document.text,
    hasValue: (place, value) => isSame(valueAt(document.text, place), value),
    version: (text) => document.apply(editBetween(document.text, text), 'code'),
    value: (place, valueText) => {
      const edits = editsOf(document.text, place, valueText)
      if (edits) document.apply(edits, 'form')
      return edits !== undefined
    },
  }
}

function valueAt(text: string, path: JsonPath): JsonValue | undefined {
  const parsed = parseJson(text)
  const node = parsed.ok ? nodeAt(parsed.root, path) : undefined
  return node && valueOf(text, node)
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameValue(a, b)
}

function editsOf(text: string, path: JsonPath, valueText: string | undefined) {
  const parsed = parseJson(text)
  if (!parsed.ok) return undefined
  if (valueText !== undefined) return setValue(text, parsed.root, path, valueText)
  const parentPath = path.slice(0, -1)
  const parent = nodeAt(parsed.root, parentPath)
  if (parent?.kind !== 'array') return removeMember(text, parsed.root, path)
  return removeItem(text, parsed.root, parentPath, Number(path.at(-1)))
}
