import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { toPointer } from '~/formats/nodes'
import { FormProvider, useForm, useRows } from '~/forms/model/FormContext'
import { createFormModel } from '~/forms/model/FormModel'
import type { Row } from '~/forms/rows/Row'
import { useDataAt } from '~/forms/state/OpenForm'
import { RowView } from '~/forms/view/RowView'
import { joinPath } from '~/lib/paths'
import type { RefReference } from '~/provider/types'
import type { CollectionProject } from '~/workspace/Project'
import { fieldForm } from './fieldForm'

/** A value that somebody has made in the field of a form. */
export interface MadeValue {
  /** As JSON; undefined while there is none. */
  readonly text: string | undefined
  /** Whether the schema has nothing against it, as far as it was asked. */
  readonly isValid: boolean
}

interface FieldEditorProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly name: string
  /** One item of the list that the field is, instead of the list. */
  readonly isItem: boolean
  readonly onChange: (value: MadeValue) => void
}

/** A field of the project's form, over a file of its own that nobody keeps. */
export function FieldEditor({ reference, project, name, isItem, onChange }: FieldEditorProps) {
  const [model] = useState(() => {
    const form = fieldForm(project, name, isItem)
    // Beside the entries: what a field refers to is relative to its file.
    const path = joinPath(project.data.folder, 'value.json')
    const document = new EditedDocument({ ...reference, path }, { sha: null, text: '{}\n', mode: '100644' })
    return createFormModel(form, document, { ...reference, path: project.path })
  })
  useEffect(() => model.connect(), [model])
  return (
    <FormProvider value={model}>
      <Rows name={name} onChange={onChange} />
    </FormProvider>
  )
}

interface RowsProps {
  readonly name: string
  readonly onChange: (value: MadeValue) => void
}

function Rows({ name, onChange }: RowsProps) {
  const { store, validation } = useForm()
  const rows = useRows()
  const pointer = toPointer([name])
  const text = useDataAt(pointer, () => store.raw([name]))
  const { errors } = useSyncExternalStore(validation.subscribe, () => validation.state)
  const isValid = !errors.some(
    (error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`),
  )
  const tell = useEffectEvent(onChange)
  useEffect(() => tell({ text, isValid }), [text, isValid])
  const own: Row[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (row?.field.path[0] === name) own.push(row)
  }
  return own.map((row) => <RowView key={row.key} row={row} />)
}
