import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StartChoice } from '~/builder/starting/StartChoice'
import { useStart } from '~/builder/starting/useStart'
import { createRepository, isUnfinished } from '~/commands/createRepository'
import { checkRepositoryName, freeRepositoryName } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { userQuery } from '~/provider/queries'
import type { Repository } from '~/provider/types'
import { useRepositories } from '~/provider/useRepositories'
import { Checkbox, FormDialog, TextField } from '~/ui'

export interface CreateProjectDialogProps {
  readonly onClose: () => void
}

const noRepositories: readonly Repository[] = []
/** A repository that is made has none that a project could be in the way of. */
const NO_PATHS: readonly string[] = []

/** A project in a repository that does not exist yet. Success leads to the project. */
export function CreateProjectDialog({ onClose }: CreateProjectDialogProps) {
  const scope = useCommandScope()
  const { data: user } = useQuery(userQuery(scope.provider))
  const { items: repositories = noRepositories, hasMore } = useRepositories(user, true)
  const isPending = repositories === noRepositories || hasMore
  const [edited, setRepo] = useState<string>()
  const [isPrivate, setPrivate] = useState(true)
  const start = useStart({ folder: '', paths: NO_PATHS, defaultName: 'my-first-project', place: undefined })
  const { name: project, nameError: projectError, files, choices } = start
  const { follow, isLoaded, submission } = useFormOperation(onClose)

  // One that an earlier try has made is gone on with.
  const existing = repositories
    .map(({ repo }) => repo)
    .filter((repo) => !isUnfinished(scope, { repo, isPrivate, project }))
  // A name that is offered never changes under the hands of somebody who is at it.
  const repo = edited ?? (isPending ? '' : freeRepositoryName('sheaf-forms', existing))
  const isOffered = edited !== undefined || !isPending
  // Once it is there its own name is taken.
  const repoError = checkRepositoryName(repo, submission.isSubmitting || isLoaded ? [] : existing)

  const handleSubmit = () => {
    setRepo(repo)
    follow(createRepository(scope, { repo, isPrivate, project, files }))
  }
  return (
    <FormDialog
      title={m.landing_create()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.landing_create_submit()}
      size={choices.way === 'empty' ? 'normal' : 'wide'}
      isSubmitDisabled={repoError !== undefined || projectError !== undefined || !start.isReady}
      onSubmit={handleSubmit}
      {...submission}
    >
      <TextField
        label={m.landing_create_repository()}
        description={m.landing_create_repository_note()}
        isRequired
        value={repo}
        onChange={setRepo}
        errorMessage={isOffered ? repoError : undefined}
      />
      <Checkbox isSelected={isPrivate} onChange={setPrivate}>
        {m.landing_create_private()}
      </Checkbox>
      <TextField
        label={m.landing_create_project()}
        description={choices.beginning ? start.filesNote : m.landing_create_project_note({ name: project })}
        isRequired
        value={project}
        onChange={start.setName}
        errorMessage={projectError}
      />
      {choices.beginning && (
        <TextField label={m.starting_title()} value={start.title} onChange={start.setTitle} />
      )}
      <StartChoice {...choices} />
    </FormDialog>
  )
}
