import { useState } from 'react'

import { withLinks } from '~/forms/links/followLinks'
import { FollowFields, isNobody } from '~/forms/referrers/FollowFields'
import { RefusedNote } from '~/forms/referrers/RefusedNote'
import { useFollowing } from '~/forms/referrers/useFollowing'
import { useOnceKnown } from '~/forms/referrers/useOnceKnown'

import { basename, joinPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { FileEvent, WishProps } from '~/tree/files/fileEvents'
import { Callout, Checkbox, FormDialog, TextField } from '~/ui'
import { followed, pathAfter, projectsLosing } from '~/workspace/files/dataOfProjects'
import { filesOf, moveFollowed, type TreeItem } from '~/workspace/files/folderEdits'
import { pathFault } from '~/workspace/files/newPath'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { projectInWords } from '~/workspace/Project'
import { useProjects } from '~/workspace/useProjects'
import { entriesOfItem } from './entriesOfItem'
import { losingWords } from './losingWords'
import { useAtOnce, Working } from './useAtOnce'

interface MoveDialogProps extends WishProps {
  readonly item: TreeItem
  /** Where somebody has dragged it: it goes there at once, unless something is to be said first. */
  readonly to?: string | undefined
}

/** Asks for the new path of a file or folder, and says who names it and whether that follows. */
export function MoveDialog({ reference, item, to, onDone, onClose }: MoveDialogProps) {
  const [name, setName] = useState(to ?? item.path)
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const { projects, isPending: isLooking } = useProjects(reference)
  // A folder, told by its slash, takes the file in.
  const typed = name.trim()
  const path = typed.endsWith('/') ? joinPath(typed.slice(0, -1), basename(item.path)) : typed
  const isSame = path === item.path
  const losing = isSame ? [] : projectsLosing(projects, item, path)
  const fault = isSame ? undefined : pathFault(path)
  const references = useFollowing(
    reference,
    entriesOfItem(item),
    isSame || fault !== undefined
      ? undefined
      : {
          pathAfter: (one) => pathAfter(one, item, path),
          isFollowed: (projectFile) => !staying.has(projectFile),
        },
  )
  const { mutate, isPending, error } = useFileEdit<FileEvent | undefined>(
    reference,
    // What is said first is read before anything is done.
    (done) => done && onDone(done),
    true,
  )

  const handleSubmit = () =>
    mutate(async (place) => {
      const following = losing
        .map(({ project }) => project)
        .filter((project) => !staying.has(project.path))
        .map((project) => ({
          path: project.path,
          textAfter: (text: string) => followed(project, text, item, path),
        }))
      const files = await filesOf(place, item)
      const after = (one: string) => pathAfter(one, item, path) ?? one
      const moving = files.map((file) => ({ file, to: after(file.path) }))
      const undo = await references.rename(place, () =>
        withLinks(place, moving, after, () => moveFollowed(place, item, path, following)),
      )
      if (undo === undefined) return undefined
      const words = m.tree_done_moved({ from: item.path, path })
      return { words, undo, moved: { from: item.path, to: path } }
    })
  const { isWaiting, submit } = useOnceKnown(references.search, handleSubmit)
  const isEarly = isLooking || (references.search.kind === 'looking' && !references.search.isLate)
  const isPlain = !isEarly && losing.length === 0 && fault === undefined && isNobody(references.search)
  useAtOnce(to !== undefined && isPlain, handleSubmit)
  if (to !== undefined && error === null && (isEarly || isPlain)) return <Working />
  return (
    <FormDialog
      title={m.tree_rename()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.tree_rename_submit()}
      isSubmitting={isPending || isWaiting}
      isSubmitDisabled={isSame || typed === '' || fault !== undefined}
      notes={<RefusedNote refused={references.refused} />}
      errorMessage={error?.message}
      onSubmit={submit}
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
      {losing.map(({ project }) => (
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
          {m.tree_follow({ project: projectInWords(project) })}
        </Checkbox>
      ))}
      <FollowFields reference={reference} references={references} isQuiet isMany={item.isFolder} />
    </FormDialog>
  )
}
