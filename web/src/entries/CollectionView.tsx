import { EditorLoading } from '~/editor/EditorLoading'
import type { RefReference } from '~/provider/types'
import { useEntries } from '~/workspace/entries/entriesOf'
import type { CollectionProject } from '~/workspace/Project'
import { EntryList, FailedEntries } from './EntryList'

interface CollectionViewProps {
  readonly reference: RefReference
  readonly project: CollectionProject
}

/** The list of a collection's entries, once it is known which they are. */
export function CollectionView({ reference, project }: CollectionViewProps) {
  const { entries, unread, isPending, error, retry } = useEntries(reference, project.data)
  if (error && entries.length === 0) return <FailedEntries error={error} onRetry={retry} />
  if (isPending && entries.length === 0) return <EditorLoading />
  return <EntryList reference={reference} project={project} entries={entries} unread={unread} />
}
