import { useState } from 'react'
import { basename, joinPath, projectName } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Callout, Checkbox, FormDialog, TextField } from '~/ui'
import { followed, projectsLosing } from '~/workspace/files/dataOfProjects'
import { moveFollowed, type TreeItem } from '~/workspace/files/folderEdits'
import { pathFault } from '~/workspace/files/newPath'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { hasCollection } from '~/workspace/Project'
import { useProjects } from '~/workspace/useProjects'
import type { FileEvent, WishProps } from './fileEvents'
import { losingWords } from './losingWords'

/** Asks for the new path of a file or folder, and says which projects would lose their data by it. */
export function MoveDialog({ reference, item, onDone, onClose }: WishProps & { readonly item: TreeItem }) {
  const [name, setName] = useState(item.path)
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const { projects } = useProjects(reference)
  // A folder, told by its slash, takes the file in.
  const typed = name.trim()
  const path = typed.endsWith('/') ? joinPath(typed.slice(0, -1), basename(item.path)) : typed
  const isSame = path === item.path
  const losing = isSame ? [] : projectsLosing(projects, item, path)
  const followers = losing.filter(({ project }) => !hasCollection(project))
  const fault = isSame ? undefined : pathFault(path)
  const { mutate, isPending, error } = useFileEdit<FileEvent>(reference, onDone, true)

  const handleSubmit = () =>
    mutate(async (place) => {
      const following = followers
        .map(({ project }) => project)
        .filter((project) => !staying.has(project.path))
        .map((project) => ({
          path: project.path,
          textAfter: (text: string) => followed(project, text, item, path),
        }))
      const undo = await moveFollowed(place, item, path, following)
      const words = m.tree_done_moved({ from: item.path, path })
      return { words, undo, moved: { from: item.path, to: path } }
    })
  return (
    <FormDialog
      title={m.tree_rename()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.tree_rename_submit()}
      isSubmitting={isPending}
      isSubmitDisabled={isSame || typed === '' || fault !== undefined}
      errorMessage={error?.message}
      onSubmit={handleSubmit}
    >
      <TextField
        label={m.tree_path()}
        description={m.tree_path_hint()}
        isRequired
        value={name}
        onChange={setName}
        errorMessage={fault}
      />
      {losing.map((one) => (
        <Callout key={one.project.path} tone="warning">
          {losingWords(one)}
        </Callout>
      ))}
      {followers.map(({ project }) => (
        <Checkbox
          key={project.path}
          isSelected={!staying.has(project.path)}
          onChange={(isFollowing) => {
            const next = new Set(staying)
            if (isFollowing) next.delete(project.path)
            else next.add(project.path)
            setStaying(next)
          }}
        >
          {m.tree_follow({ project: projectName(project.path) })}
        </Checkbox>
      ))}
    </FormDialog>
  )
}
