import { useState } from 'react'
import { createLinkReader } from '~/forms/links/movedLinks'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { FormDialog } from '~/ui'
import { filesAmong } from '~/workspace/files/filesAmong'
import { translateFile } from '~/workspace/files/translateFile'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { Intent } from '~/workspace/intents/Intent'
import { useIntents } from '~/workspace/intents/useIntents'
import { languageName } from '~/workspace/locales/languageName'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { StartChoice } from './StartChoice'
import { withoutTexts } from './withoutTexts'

interface TranslateDialogProps {
  readonly reference: RefReference
  readonly project: CollectionProject & ProjectForm
  readonly source: Entry & { readonly language: string }
  readonly target: { readonly language: string; readonly path: string }
  readonly onClose: () => void
  /** Called with the path of the new file. */
  readonly onDone: (path: string) => void
}

/** Asks with what a translation begins. */
export function TranslateDialog({
  reference,
  project,
  source,
  target,
  onClose,
  onDone,
}: TranslateDialogProps) {
  const [isAll, setAll] = useState(true)
  const [history] = useIntents(reference)
  const { mutate, isPending, error } = useFileEdit<Intent>(
    reference,
    (intent) => {
      history.add(intent)
      onClose()
      onDone(target.path)
    },
    true,
  )
  return (
    <FormDialog
      title={m.locales_translate_into({ language: languageName(target.language) })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.locales_translate()}
      isSubmitting={isPending}
      onSubmit={() =>
        mutate((place) =>
          translateFile(place, {
            source,
            path: target.path,
            begin: async (text) => {
              const begun = isAll ? text : await withoutTexts(project, source.path, text)
              const links = await createLinkReader({
                form: project,
                from: source.path,
                to: target.path,
                keepsOwn: true,
              })
              if (!links) return { text: begun }
              const files = await filesAmong(place, links.pathsIn(begun))
              return {
                text: links.textAfter(begun, files),
                valueAfter: (value) => links.valueAfter(value, files),
              }
            },
            words: m.locales_was_translated({ path: target.path }),
          }),
        )
      }
      errorMessage={error?.message}
    >
      <p>{m.entries_goes_to({ path: target.path })}</p>
      <StartChoice isAll={isAll} onChange={setAll} />
    </FormDialog>
  )
}
