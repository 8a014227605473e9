import { useState } from 'react'
import { createRepository } from '~/commands/createRepository'
import { checkProjectName, checkRepositoryName } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import { Checkbox, FormDialog, TextField } from '~/ui'

export interface CreateProjectDialogProps {
  readonly onClose: () => void
}

/** A project in a repository that does not exist yet. Success leads to the project. */
export function CreateProjectDialog({ onClose }: CreateProjectDialogProps) {
  const scope = useCommandScope()
  const [repo, setRepo] = useState('sheaf-forms')
  const [isPrivate, setPrivate] = useState(true)
  const [project, setProject] = useState('my-first-project')
  const { follow, submission } = useFormOperation(onClose)

  const repoError = checkRepositoryName(repo)
  const projectError = checkProjectName(project, '', [])
  return (
    <FormDialog
      title={m.landing_create()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.landing_create_submit()}
      isSubmitDisabled={repoError !== undefined || projectError !== undefined}
      onSubmit={() => follow(createRepository(scope, { repo, isPrivate, project }))}
      {...submission}
    >
      <TextField
        label={m.landing_create_repository()}
        description={m.landing_create_repository_note()}
        isRequired
        value={repo}
        onChange={setRepo}
        errorMessage={repoError}
      />
      <Checkbox isSelected={isPrivate} onChange={setPrivate}>
        {m.landing_create_private()}
      </Checkbox>
      <TextField
        label={m.landing_create_project()}
        description={m.landing_create_project_note({ name: project })}
        isRequired
        value={project}
        onChange={setProject}
        errorMessage={projectError}
      />
    </FormDialog>
  )
}
