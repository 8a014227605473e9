import { useMemo, useState } from 'react'
import { projectFields } from '~/forms/rows/columns/projectFields'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog, TextField } from '~/ui'
import { createFile, type FilePlace, openFile } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import { languageName } from '~/workspace/locales/languageName'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { FieldSelect } from '../FieldSelect'
import { checkEntryPath } from './entryName'
import { entryLike, newEntryMembers, newEntryPath, newEntryText } from './newEntry'

interface NewEntryDialogProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly entries: readonly Entry[]
  /** In which it is begun, where there are several; the source without. */
  readonly language?: string | undefined
  readonly onClose: () => void
  /** Called with the path of what was begun. */
  readonly onDone: (path: string) => void
}

/** Asks what a new entry is called, and says where that puts its file. */
export function NewEntryDialog(props: NewEntryDialogProps) {
  const { reference, project, entries, onClose, onDone } = props
  const [language, setLanguage] = useState(props.language)
  const { languages = [] } = project.data.locales ?? {}
  const [title, setTitle] = useState('')
  // One day for the name of the file and for what is in it, however late it is.
  const [today] = useState(() => new Date())
  const taken = useMemo(() => entries.map(({ path }) => path), [entries])
  const field = projectFields(project).title
  const path = newEntryPath(project, title, taken, today, language)
  // The path is a free one.
  const problem = checkEntryPath(project, path, [])
  const { mutate, isPending, error } = useFileEdit<void>(reference, () => onDone(path), true)
  return (
    <FormDialog
      title={m.entries_new_entry()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.entries_create()}
      isSubmitting={isPending}
      isSubmitDisabled={title.trim() === '' || problem !== undefined}
      onSubmit={() =>
        mutate(async (place) => {
          const members = newEntryMembers(project, title.trim(), today)
          const like = await textLike(place, entryLike(entries, path))
          await createFile(place, path, await newEntryText(project, path, members, like))
        })
      }
      errorMessage={error?.message}
    >
      <TextField
        label={field?.title ?? m.entries_name()}
        description={m.entries_goes_to({ path })}
        isRequired
        value={title}
        onChange={setTitle}
        errorMessage={title.trim() === '' ? undefined : problem}
      />
      {languages.length > 0 && (
        <FieldSelect
          label={m.locales_language()}
          choices={languages.map((tag) => ({ id: tag, label: languageName(tag) }))}
          value={language ?? languages[0]}
          onChange={setLanguage}
        />
      )}
    </FormDialog>
  )
}

/** Undefined where it cannot be read: a new entry is begun all the same. */
async function textLike(place: FilePlace, entry: Entry | undefined): Promise<string | undefined> {
  if (entry === undefined) return undefined
  try {
    return (await openFile(place, entry)).text
  } catch {
    return undefined
  }
}
