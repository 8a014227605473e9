import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { FormDialog, TextField } from '~/ui'
import { cut, separatorIn } from '../../migration/joints'
import { useCanvas } from '../CanvasContext'
import { nameFor } from '../naming/nameFor'
import { memberPlace } from '../schemaPointer'
import { Preview } from './Preview'
import { textsOf } from './texts'

/** Asks into which fields the selected text is cut, and where. */
export function SplitDialog() {
  const canvas = useCanvas()
  const close = () => canvas.endAsking()
  const [field = ''] = canvas.selected
  const { object = '', name = '' } = memberPlace(field) ?? {}
  const [texts] = useState(() => textsOf(canvas, object, [name]).flat())
  const [separator, setSeparator] = useState(() => separatorIn(texts))
  const [names, setNames] = useState('')
  const { row, parent } = canvas.tree.byPointer.get(field) ?? {}
  const taken = (parent?.children ?? []).flatMap(({ member }) => member?.name ?? [])
  const into = namesIn(
    names,
    taken.filter((one) => one !== name),
  )
  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title={m.canvas_split_title({ title: row?.field.title ?? name })}
      submitLabel={m.canvas_split_submit()}
      isSubmitting={false}
      isSubmitDisabled={into.length < 2 || separator === ''}
      onSubmit={() => {
        close()
        canvas.perform([{ kind: 'split', field, into, separator }])
      }}
      notes={
        separator !== '' &&
        into.length > 1 && (
          <Preview rows={texts.map((text) => ({ from: [text], to: cut(text, separator, into.length) }))} />
        )
      }
    >
      <TextField
        label={m.canvas_split_names()}
        description={m.canvas_split_names_hint()}
        value={names}
        onChange={setNames}
      />
      <TextField
        label={m.canvas_split_separator()}
        description={m.canvas_joints_hint()}
        value={separator}
        onChange={setSeparator}
      />
    </FormDialog>
  )
}

/** Keys for what somebody calls the parts. */
function namesIn(words: string, taken: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const word of words.split(',')) {
    if (word.trim() !== '') names.push(nameFor(word.trim(), [...taken, ...names]))
  }
  return names
}
