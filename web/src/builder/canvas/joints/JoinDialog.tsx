import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { FormDialog, TextField } from '~/ui'
import { useCanvas } from '../CanvasContext'
import { nameFor } from '../naming/nameFor'
import { memberPlace } from '../schemaPointer'
import { Preview } from './Preview'
import { textsOf } from './texts'

/** Asks how the selected texts become one. */
export function JoinDialog() {
  const canvas = useCanvas()
  const close = () => canvas.endAsking()
  const { selected: fields } = canvas
  const places = fields.flatMap((field) => memberPlace(field) ?? [])
  const object = places[0]?.object ?? ''
  const names = places.map(({ name }) => name)
  const [texts] = useState(() => textsOf(canvas, object, names))
  const [separator, setSeparator] = useState(' ')
  const drawn = fields.flatMap((field) => canvas.tree.byPointer.get(field) ?? [])
  const titles = drawn.map(({ row }) => row.field.title)
  const [words, setWords] = useState(titles[0] ?? '')
  const others = (drawn[0]?.parent?.children ?? []).flatMap(({ member }) => member?.name ?? [])
  // Who leaves the words as they are keeps the first of the fields.
  const isFirst = words === titles[0]
  const name = isFirst
    ? (names[0] ?? '')
    : nameFor(
        words,
        others.filter((one) => !names.includes(one)),
      )
  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title={m.canvas_join_title({ titles: titles.join(', ') })}
      submitLabel={m.canvas_join_submit()}
      isSubmitting={false}
      isSubmitDisabled={words.trim() === ''}
      onSubmit={() => {
        close()
        canvas.perform([{ kind: 'merge', fields, name, separator }])
      }}
      notes={<Preview rows={texts.map((from) => ({ from, to: [from.join(separator)] }))} />}
    >
      <TextField label={m.canvas_join_name()} value={words} onChange={setWords} />
      <TextField
        label={m.canvas_join_separator()}
        description={m.canvas_joints_hint()}
        value={separator}
        onChange={setSeparator}
      />
    </FormDialog>
  )
}
