import type { TextDocument } from '~/drafts/TextDocument'
import type { CollectionProject } from '~/workspace/Project'

interface SourcePaneProps {
  readonly project: CollectionProject
  readonly data: TextDocument
}

export function SourcePane(_: SourcePaneProps) {
  return null
}
