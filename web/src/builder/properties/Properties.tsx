import { Settings2, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useForm } from '~/forms/model/FormContext'
import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import { memberOf, stringMember } from '~/schema/json'
import type { UiGroup } from '~/schema/ui/uiGroups'
import { Button, IconButton } from '~/ui'
import type { Canvas } from '../canvas/Canvas'
import { useCanvas, useCanvasState } from '../canvas/CanvasContext'
import { objectIn } from '../canvas/DrawnTree'
import type { GroupPath } from '../operations'
import sheet from '../Sheet.module.css'
import { FieldProperties } from './FieldProperties'
import styles from './Properties.module.css'
import { type Subject, subjectOf } from './Subject'
import { SectionProperties } from './section/SectionProperties'
import type { SectionSubject } from './section/sectionSheet'

/** What the properties are of. */
type Selected =
  | { readonly kind: 'field'; readonly subject: Subject }
  | { readonly kind: 'section'; readonly subject: SectionSubject; readonly row: Row }

/** What is said of what is selected: beside the canvas, or over its end where there is no room for both. */
export function Properties() {
  const canvas = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const selected = useSelected(canvas)
  const count = useCanvasState(({ selection }) => selection.rows.length)
  const title = selected === undefined ? m.properties_none_title() : titleOf(selected)
  return (
    <>
      <div className={sheet.opener}>
        <Button icon={Settings2} size="small" aria-expanded={isOpen} onPress={() => setOpen(true)}>
          {m.properties_of({ title })}
        </Button>
      </div>
      <aside className={sheet.sheet} data-open={isOpen || undefined} aria-label={m.properties_of({ title })}>
        <div className={`${sheet.close} ${styles.close}`}>
          <IconButton label={m.ui_close()} icon={X} size="small" onPress={() => setOpen(false)} />
        </div>
        {count > 1 ? (
          <p className={styles.none}>{m.properties_several({ count })}</p>
        ) : selected === undefined ? (
          <p className={styles.none}>{m.properties_none()}</p>
        ) : selected.kind === 'field' ? (
          <FieldProperties key={selected.subject.row.key} subject={selected.subject} />
        ) : (
          <SectionProperties
            key={`${selected.subject.objectKey}\n${selected.subject.group.join('.')}`}
            subject={selected.subject}
            row={selected.row}
          />
        )}
      </aside>
    </>
  )
}

function titleOf(selected: Selected): string {
  return selected.kind === 'field'
    ? selected.subject.row.field.title
    : (selected.subject.section.title ?? m.properties_section_untitled())
}

/** The field or section that is selected alone, else the whole form. */
function useSelected(canvas: Canvas): Selected | undefined {
  const { subscribeRows } = useForm()
  const lead = useCanvasState(({ selection }) => (selection.rows.length > 0 ? selection.lead : undefined))
  const rows = useSyncExternalStore(subscribeRows, () => canvas.form.rows)
  const [known, setKnown] = useState<{
    rows: unknown
    lead: string | undefined
    selected: Selected | undefined
  }>()
  if (known?.rows === rows && known.lead === lead) return known.selected
  const selected = selectedIn(canvas, lead)
  setKnown({ rows, lead, selected })
  return selected
}

function selectedIn(canvas: Canvas, lead: string | undefined): Selected | undefined {
  const row = lead === undefined ? undefined : canvas.rowAt(lead)
  const section = row && sectionSubject(canvas, row)
  if (row !== undefined && section !== undefined) return { kind: 'section', subject: section, row }
  const subject = fieldSubject(canvas, row)
  return subject && { kind: 'field', subject }
}

function sectionSubject({ tree }: Canvas, row: Row): SectionSubject | undefined {
  const drawn = tree.sections.get(row.key)
  const field = drawn && tree.byKey.get(drawn.objectKey)
  const object = field && objectIn(field)
  const section = drawn && groupAt(row.field.ui.groups, drawn.group)
  if (drawn === undefined || object === undefined || section === undefined) return undefined
  return { ...drawn, object, section }
}

function groupAt(groups: readonly UiGroup[], [index, ...rest]: GroupPath): UiGroup | undefined {
  const group = index === undefined ? undefined : groups[index]
  return group === undefined || rest.length === 0 ? group : groupAt(group.groups, rest)
}

function fieldSubject(canvas: Canvas, row: Row | undefined): Subject | undefined {
  const { tree } = canvas
  const field = row?.isHead === true ? canvas.fieldOf(row) : tree.root
  if (field?.pointer === undefined) return undefined
  const siblings = (field.parent?.children ?? []).flatMap((other) => {
    const { member, row: otherRow } = other
    if (other === field || member === undefined) return []
    const place = otherRow.field.conjunction[0]?.schema
    const values = memberOf(place, 'enum')
    const isTelling =
      values !== undefined ||
      memberOf(place, 'const') !== undefined ||
      stringMember(place ?? null, 'type') === 'boolean'
    return isTelling && place !== undefined
      ? [{ name: member.name, title: otherRow.field.title, schema: place }]
      : []
  })
  return subjectOf(field.row, field.pointer, canvas.written, {
    isMember: field.member !== undefined,
    siblings,
  })
}
