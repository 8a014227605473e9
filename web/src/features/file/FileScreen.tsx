import { FormLoading } from '~/editor/open/FormLoading'
import { basename, isProjectPath } from '~/lib/paths'
import type { PathReference } from '~/provider/types'
import type { AskForProject } from '~/tree/files/FileRequest'
import { RefLayout } from '~/tree/panels/RefLayout'
import { VisuallyHidden } from '~/ui'
import { FileArea } from './FileArea'

export interface FileScreenProps {
  readonly reference: PathReference
  /** The plus of a folder; the root is ''. */
  readonly onAddProject: AskForProject
}

/** One file of a ref: its form, its code and how to fetch it. */
export function FileScreen({ reference, onAddProject }: FileScreenProps) {
  const { owner, repo, ref, path } = reference
  return (
    <RefLayout
      key={`${owner}/${repo}`}
      reference={reference}
      title={basename(path)}
      selectedPath={path}
      mode="all"
      onAddProject={onAddProject}
      loading={isProjectPath(path) && <FormLoading isBeforeViews />}
    >
      {({ commit, tree }) => (
        <>
          <VisuallyHidden elementType="h1">{basename(path)}</VisuallyHidden>
          <FileArea
            key={`${ref} ${path}`}
            reference={reference}
            commit={commit}
            entries={tree.entries}
            onAddProject={onAddProject}
          />
        </>
      )}
    </RefLayout>
  )
}
