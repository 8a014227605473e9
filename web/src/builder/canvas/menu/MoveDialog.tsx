import { useId, useMemo, useState } from 'react'
import { m } from '~/paraglide/messages'
import { ComboBox, FormDialog } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Destination } from '../../operations'
import type { Canvas } from '../Canvas'
import { useCanvas } from '../CanvasContext'
import type { DrawnField } from '../DrawnTree'
import { beforeField, isIdle, lastIn } from '../moves'

interface Place {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly at: Destination
}

/** Asks where the selected fields go: all places of the form, by the words of what stands there. */
export function MoveDialog() {
  const canvas = useCanvas()
  const id = useId()
  const places = useMemo(() => placesOf(canvas), [canvas])
  const [chosen, setChosen] = useState<string | null>(null)
  const place = places.find((one) => one.id === chosen)
  const close = () => canvas.endAsking()
  const titles = canvas.selected.flatMap(
    (pointer) => canvas.tree.byPointer.get(pointer)?.row.field.title ?? [],
  )
  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title={m.canvas_move_title({ titles: titles.join(', ') })}
      submitLabel={m.forms_move()}
      isSubmitting={false}
      isSubmitDisabled={place === undefined}
      onSubmit={() => {
        close()
        if (place !== undefined) canvas.moveTo(place.at)
      }}
    >
      <div>
        <label htmlFor={id} className={fieldStyles.label}>
          {m.canvas_move_where()}
        </label>
        <ComboBox
          label={m.canvas_move_where()}
          control={{ id }}
          items={places}
          selectedKey={chosen}
          onSelectionChange={setChosen}
        />
      </div>
    </FormDialog>
  )
}

function placesOf(canvas: Canvas): readonly Place[] {
  const { tree, selected } = canvas
  const places: Omit<Place, 'id'>[] = []
  function add(label: string, description: string, at: Destination | undefined): void {
    if (at !== undefined && !isIdle(tree, selected, at)) places.push({ label, description, at })
  }
  function enter(field: DrawnField): void {
    const { title } = field.row.field
    for (const child of field.children) {
      if (child.member !== undefined)
        add(m.canvas_move_before({ title: child.row.field.title }), title, beforeField(child))
      enter(child)
    }
    add(m.canvas_move_last({ title }), '', lastIn(field))
  }
  if (tree.root !== undefined) enter(tree.root)
  return places.map((place, index) => ({ ...place, id: String(index) }))
}
