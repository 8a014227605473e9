import { FormLoading } from '~/editor/open/FormLoading'
import type { PathReference } from '~/provider/types'
import { RefLayout } from '~/tree/panels/RefLayout'
import { VisuallyHidden } from '~/ui'
import { useProjectTitle } from '~/workspace/allProjects/useProjectTitles'
import { FocusArea } from './FocusArea'

interface FocusScreenProps {
  readonly reference: PathReference
}

/** Only the projects and the form of one: for people who fill in and nothing else. */
export function FocusScreen({ reference }: FocusScreenProps) {
  const { owner, repo, ref, path } = reference
  const title = useProjectTitle(reference)
  return (
    <RefLayout
      key={`${owner}/${repo}`}
      reference={reference}
      title={title}
      selectedPath={path}
      mode="focus"
      loading={<FormLoading />}
    >
      {({ commit, tree }) => (
        <>
          <VisuallyHidden elementType="h1">{title}</VisuallyHidden>
          <FocusArea key={`${ref} ${path}`} reference={reference} commit={commit} entries={tree.entries} />
        </>
      )}
    </RefLayout>
  )
}
