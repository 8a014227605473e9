import { type ReactNode, useMemo, useState } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { EditorLoading } from '~/editor/EditorLoading'
import { useFile } from '~/editor/open/useFile'
import { useFileBase, useFileContent } from '~/editor/open/useFileContent'
import { useFormat } from '~/editor/open/useFormat'
import { useOpenDocument } from '~/editor/open/useOpenDocument'
import { useResolvedRef } from '~/provider/queries/refs'
import type { PathReference, TreeEntry } from '~/provider/types'
import { useEntries } from '~/workspace/entries/entriesOf'
import { onePerEntry } from '~/workspace/locales/translations'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { EntryChoice } from './EntryChoice'

interface ShownEntryProps {
  /** Of the project file. */
  readonly reference: PathReference
  readonly project: CollectionProject
  /** The form with an entry in it, or with none where it has none that can be read, and the choice among them. */
  readonly children: (entry: TextDocument | undefined, choice: ReactNode) => ReactNode
}

/** An entry of a collection, to draw its form with: the first, until another one is chosen. */
export function ShownEntry({ reference, project, children }: ShownEntryProps) {
  const { entries: files, isPending } = useEntries(reference, project.data)
  const entries = useMemo(() => onePerEntry(project.data, files), [project.data, files])
  const { commit } = useResolvedRef(reference)
  const [chosen, setChosen] = useState<string>()
  const entry = entries.find(({ path }) => path === chosen) ?? entries[0]
  if (entry === undefined || commit === undefined)
    return isPending ? <EditorLoading /> : children(undefined, null)
  return (
    <OpenEntry reference={reference} commit={commit} entry={entry} body={project.body}>
      {(document) =>
        children(
          document,
          <EntryChoice
            collection={project.data}
            entries={entries}
            selected={entry.path}
            isReadable={document !== undefined}
            onSelect={setChosen}
          />,
        )
      }
    </OpenEntry>
  )
}

interface OpenEntryProps {
  readonly reference: PathReference
  readonly commit: string
  readonly entry: Entry
  readonly body: string | null
  readonly children: (document: TextDocument | undefined) => ReactNode
}

/** Opens the file of an entry as its own page does, so that its draft is shown as well. */
function OpenEntry({ reference: { owner, repo, ref }, commit, entry, body, children }: OpenEntryProps) {
  const { path, sha, size } = entry
  const reference = useMemo(() => ({ owner, repo, ref, path }), [owner, repo, ref, path])
  const listed = useMemo(
    (): TreeEntry[] => [{ path, sha, type: 'blob', mode: '100644', ...(size !== undefined && { size }) }],
    [path, sha, size],
  )
  const format = useFormat(path, body)
  const { file, commit: at } = useFile(reference, commit, listed)
  const content = useFileContent(path, file)
  const base = useFileBase(file, content)
  const document = useOpenDocument(reference, base, at)
  const isReadable = content === undefined || content.kind === 'text'
  const isComing =
    isReadable && (format.kind === 'pending' || file.kind === 'pending' || (base !== undefined && !document))
  const entryDocument = format.kind === 'failed' || !isReadable ? undefined : document
  const [shown, setShown] = useState<{ readonly document: TextDocument | undefined }>()
  if (!isComing && (shown === undefined || shown.document !== entryDocument))
    setShown({ document: entryDocument })
  // Until the next one is there, the one before is shown.
  if (isComing && shown === undefined) return <EditorLoading />
  return children(isComing ? shown?.document : entryDocument)
}
