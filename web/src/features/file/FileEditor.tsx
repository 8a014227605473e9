import type { TextDocument } from '~/drafts/TextDocument'
import { CodePane } from './CodePane'
import { Panes } from './panes/Panes'
import type { View } from './panes/panes'
import { useFilePanes } from './panes/useFilePanes'
import { usePaneOrientation } from './panes/usePaneOrientation'

const views: readonly View[] = ['code']

/** The editor of a file that is no project: only its code. */
export function FileEditor({ document }: { readonly document: TextDocument }) {
  const { owner, repo, path } = document.reference
  const panes = useFilePanes(`${owner}/${repo}/${path}`, views)
  const orientation = usePaneOrientation()
  return (
    <Panes
      {...panes}
      views={views}
      orientation={orientation}
      renderView={() => <CodePane document={document} />}
    />
  )
}
