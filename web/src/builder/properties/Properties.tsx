import { Braces, ChevronRight, FormInput, Settings2, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormProvider, useForm } from '~/forms/model/FormContext'
import { useView } from '~/forms/state/OpenForm'
import { FormRows } from '~/forms/view/FormRows'
import { m } from '~/paraglide/messages'
import { memberOf, stringMember } from '~/schema/json'
import { Button, IconButton, VisuallyHidden } from '~/ui'
import { type Canvas, useCanvas, useCanvasState } from '../canvas/Canvas'
import { RowMenu } from '../canvas/menu/RowMenu'
import { selectOne } from '../canvas/selection'
import { KeyField } from './KeyField'
import styles from './Properties.module.css'
import { PropertiesModel } from './PropertiesModel'
import { otherKeywords } from './properties'
import { RawEditor } from './RawEditor'
import { type Subject, subjectOf } from './Subject'

/** What is said of the selected field: beside the canvas, or over its end where there is no room for both. */
export function Properties() {
  const canvas = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const subject = useSubject(canvas)
  const count = useCanvasState(({ selection }) => selection.rows.length)
  const title = subject?.row.field.title ?? m.properties_none_title()
  return (
    <>
      <div className={styles.opener}>
        <Button icon={Settings2} size="small" aria-expanded={isOpen} onPress={() => setOpen(true)}>
          {m.properties_of({ title })}
        </Button>
      </div>
      <aside className={styles.panel} data-open={isOpen || undefined} aria-label={m.properties_of({ title })}>
        <div className={styles.close}>
          <IconButton label={m.ui_close()} icon={X} size="small" onPress={() => setOpen(false)} />
        </div>
        {count > 1 ? (
          <p className={styles.none}>{m.properties_several({ count })}</p>
        ) : subject === undefined ? (
          <p className={styles.none}>{m.properties_none()}</p>
        ) : (
          <SubjectView key={subject.row.key} subject={subject} />
        )}
      </aside>
    </>
  )
}

function SubjectView({ subject }: { readonly subject: Subject }) {
  const canvas = useCanvas()
  const panel = useRef<HTMLDivElement>(null)
  const [model] = useState(
    () =>
      new PropertiesModel(canvas.project.reference, subject, (intents, group) =>
        canvas.perform(intents, group),
      ),
  )
  useEffect(() => model.connect(), [model])
  useEffect(() => model.take(subject), [model, subject])
  const isRaw = useCanvasState(({ raw }) => raw === subject.pointer)
  const others = otherKeywords(subject)
  return (
    <div ref={panel} className={styles.subject}>
      <header className={styles.head}>
        <div className={styles.about}>
          <Crumbs subject={subject} />
          <RowMenu row={subject.row} isTabStop />
        </div>
        {subject.isMember && <KeyField key={subject.pointer} subject={subject} />}
      </header>
      {isRaw ? (
        <RawEditor key={subject.pointer} subject={subject} />
      ) : (
        <FormProvider value={model.form}>
          <div className={styles.form}>
            <FormRows empty={null}>{null}</FormRows>
          </div>
          <Announcement />
        </FormProvider>
      )}
      <footer className={styles.foot}>
        {others.length > 0 && <p>{m.properties_also({ keywords: others.join(', ') })}</p>}
        <Button
          size="small"
          variant="ghost"
          icon={isRaw ? FormInput : Braces}
          onPress={() => canvas.state.setState({ raw: isRaw ? undefined : subject.pointer })}
        >
          {isRaw ? m.properties_as_form() : m.canvas_as_json()}
        </Button>
      </footer>
    </div>
  )
}

/** What the field is in, from the outside in. */
function Crumbs({ subject }: { readonly subject: Subject }) {
  const canvas = useCanvas()
  const field = canvas.fieldOf(subject.row)
  const around = []
  for (let at = field?.parent; at !== undefined; at = at.parent) around.unshift(at)
  const isShared = /^\/schema\/(?:\$defs|definitions)\//.test(subject.pointer)
  return (
    <nav aria-label={m.properties_around()} className={styles.crumbs}>
      {around.map(({ key, row }) => (
        <span key={key} className={styles.crumb}>
          <button type="button" onClick={() => canvas.select(selectOne(row.key))}>
            {row.field.title}
          </button>
          <ChevronRight size={12} strokeWidth={1.75} aria-hidden />
        </span>
      ))}
      <h2>{subject.row.field.title}</h2>
      {isShared && <span className={styles.shared}>{m.properties_shared()}</span>}
    </nav>
  )
}

function Announcement() {
  const announcement = useView((view) => view.announcement)
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}

/** The field that is selected alone, else the whole form. */
function useSubject(canvas: Canvas): Subject | undefined {
  const { subscribeRows } = useForm()
  const lead = useCanvasState(({ selection }) => (selection.rows.length > 0 ? selection.lead : undefined))
  const rows = useSyncExternalStore(subscribeRows, () => canvas.form.rows)
  const [known, setKnown] = useState<{
    rows: unknown
    lead: string | undefined
    subject: Subject | undefined
  }>()
  if (known?.rows === rows && known.lead === lead) return known.subject
  const subject = makeSubject(canvas, lead)
  setKnown({ rows, lead, subject })
  return subject
}

function makeSubject(canvas: Canvas, lead: string | undefined): Subject | undefined {
  const { tree } = canvas
  const row = lead === undefined ? undefined : canvas.rowAt(lead)
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
