import { useEffect } from 'react'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { useEntriesOfField } from '../../references/useEntriesOfField'
import { useReferenceOptions } from '../../references/useReferenceOptions'
import { useOpenForm } from '../../state/OpenForm'

interface EntryNamesProps {
  /** What the project says of the fields that refer to the entries. */
  readonly ui: UiOptions
}

/** Reads the entries that fields refer to, so that the form has their names also where none of the fields is edited. */
export function EntryNames({ ui }: EntryNamesProps) {
  const options = useReferenceOptions(ui)
  return options && <ReadEntries ui={ui} options={options} />
}

function ReadEntries({ ui, options }: EntryNamesProps & { readonly options: ReferenceOptions }) {
  const { view } = useOpenForm()
  const { status, entries } = useEntriesOfField(options)
  useEffect(() => {
    if (status === 'ready') view.getState().setNames(ui, entries.names)
  }, [view, ui, status, entries])
  return null
}
