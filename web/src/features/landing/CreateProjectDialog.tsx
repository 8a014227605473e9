import { useEffect, useState } from 'react'
import { createRepository } from '~/commands/createRepository'
import { useOperation } from '~/commands/operations'
import { checkProjectName, checkRepositoryName } from '~/commands/projectNames'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import { Checkbox, FormDialog, TextField } from '~/ui'

interface CreateProjectDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** A project in a repository that does not exist yet. Success leads to the project. */
export function CreateProjectDialog({ isOpen, onOpenChange }: CreateProjectDialogProps) {
  const scope = useCommandScope()
  const [repo, setRepo] = useState('sheaf-forms')
  const [isPrivate, setPrivate] = useState(true)
  const [project, setProject] = useState('my-first-project')
  const [operationId, setOperationId] = useState<string>()
  const operation = useOperation(operationId)
  const isLoading = operation?.type === 'Loading'

  const isLoaded = operation?.type === 'Loaded'
  useEffect(() => {
    if (isLoaded) onOpenChange(false)
  }, [isLoaded, onOpenChange])

  const repoError = checkRepositoryName(repo)
  const projectError = checkProjectName(project, '', [])
  return (
    <FormDialog
      title={m.landing_create()}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      submitLabel={m.landing_create_submit()}
      isSubmitting={isLoading}
      isSubmitDisabled={repoError !== undefined || projectError !== undefined}
      onSubmit={() => setOperationId(createRepository(scope, { repo, isPrivate, project }))}
      errorMessage={operation?.error?.message}
      progress={operation?.progress}
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
