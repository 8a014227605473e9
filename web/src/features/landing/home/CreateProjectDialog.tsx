import { useState } from 'react'
import { StartChoice } from '~/builder/starting/StartChoice'
import { useStart, type WayToStart } from '~/builder/starting/useStart'
import { createRepository, isUnfinished } from '~/commands/createRepository'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { useRepositoryName } from '~/commands/useRepositoryName'
import { m } from '~/paraglide/messages'
import { Checkbox, FormDialog, TextField } from '~/ui'

export interface CreateProjectDialogProps {
  /** How it begins, unless somebody chooses another way. */
  readonly way: WayToStart
  readonly onClose: () => void
}

/** A repository that is made has none that a project could be in the way of. */
const NO_PATHS: readonly string[] = []

/** A project in a repository that does not exist yet. Success leads to the project. */
export function CreateProjectDialog({ way, onClose }: CreateProjectDialogProps) {
  const scope = useCommandScope()
  const [isPrivate, setPrivate] = useState(true)
  const start = useStart({
    folder: '',
    paths: NO_PATHS,
    defaultName: 'my-first-project',
    place: undefined,
    way,
  })
  const { name: project, nameError: projectError, files, choices } = start
  const { follow, isLoaded, submission } = useFormOperation(onClose)

  const repository = useRepositoryName(
    'sheaf-forms',
    // Once it is there its own name is taken.
    (repo) => submission.isSubmitting || isLoaded || isUnfinished(scope, { repo, isPrivate, project }),
  )
  const { name: repo, error: repoError } = repository

  const handleSubmit = () => {
    repository.setName(repo)
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
        onChange={repository.setName}
        errorMessage={repository.shownError}
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
