import { useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart, VisuallyHidden } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../model/FormContext'
import { isLegible } from '../rows/names/nameAsTitle'
import type { FieldRow } from '../rows/Row'
import { useDataAt, useView } from '../state/OpenForm'
import { definitionOf } from '../widgets/definitions'
import { Widget } from '../widgets/Widget'
import { WasNote } from './changed/notes'
import { useIsToldAsReplaced, useWas } from './changed/useChanged'
import { FieldTitle, nameOfField } from './head/FieldTitle'
import { HeadControls } from './head/HeadControls'
import { LabelNote } from './head/LabelNote'
import { MemberName } from './head/MemberName'
import { isListed } from './isListed'
import { KindAndValue } from './kinds/KindAndValue'
import lineStyles from './Line.module.css'
import { Description } from './notes/Description'
import { FieldErrors } from './notes/FieldErrors'
import { FieldHints, hasHints } from './notes/FieldHints'
import { FittingKinds } from './notes/FittingKinds'
import { misfitWords } from './notes/misfitWords'
import noteStyles from './notes/Notes.module.css'
import styles from './Row.module.css'
import { useEmptied, useFieldErrors } from './useFieldErrors'
import { useVisit } from './useVisit'

// Most values are what their fields take.
const Suggestion = lazyPart(async () => (await import('./notes/Suggestion')).Suggestion)
// Few formats ask or refuse, and hardly ever.
const HeldNote = lazyPart(async () => (await import('./notes/HeldNote')).HeldNote)
const EmptyText = lazyPart(async () => (await import('./notes/EmptyText')).EmptyText)

/** A label, what explains the field, its control, its error. */
export function FieldRowView({ row }: { readonly row: FieldRow }) {
  const { field, widget, kinds } = row
  const { label: labelling, isWhole } = definitionOf(widget)
  const id = useId()
  const visited = useVisit(field, widget)
  const [isPartial, setIsPartial] = useState(false)
  const fieldErrors = useFieldErrors(field, isWhole)
  // They are about what the file has, which is not what stands in the control.
  const errors = isPartial ? [] : fieldErrors
  const isEmptied = useEmptied(field)
  const was = useWas(field)
  const isChanged = was !== undefined || undefined
  const isTold = useIsToldAsReplaced(field, was)
  const wasNote = was !== undefined && !isTold && (
    <WasNote field={field} was={was} isSecret={widget === 'password'} />
  )
  const { store } = useForm()
  const held = useDataAt(field.pointer, () => store.held.get(field.key))
  const isHeldRaw = useView((view) => view.raw.has(field.key))
  const ids = {
    description: `${id}-description`,
    hints: `${id}-hints`,
    error: `${id}-error`,
    empty: `${id}-empty`,
  }
  const note = row.isMisfit
    ? misfitWords(field)
    : field.extra === 'unexpected'
      ? m.forms_unexpected_member()
      : undefined
  const hasDescription = field.description !== undefined || field.ui.help !== undefined || note !== undefined
  const describedBy = [
    hasDescription && ids.description,
    hasHints(field) && ids.hints,
    errors.length > 0 && ids.error,
    isEmptied && ids.empty,
  ].filter(Boolean)
  // Who goes to the choice of its kind has left the value.
  const visit = kinds.length > 0 ? undefined : visited
  // Its number stands beside the control, so that words about it come below.
  const isLine = isListed(row)
  const ownsLabel = labelling === 'own'
  const hasElementLabel = labelling === undefined
  const control = {
    id,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
    'aria-required': field.isRequired && field.item === undefined ? (true as const) : undefined,
  }
  const own = (
    <Widget
      kind={widget}
      field={field}
      control={control}
      labelId={`${id}-label`}
      title={<FieldTitle field={field} name={nameOfField(field)} />}
      onPartial={setIsPartial}
    />
  )
  const label = hasElementLabel ? (
    <label id={`${id}-label`} htmlFor={id} className={fieldStyles.label}>
      <FieldTitle field={field} name={nameOfField(field)} />
    </label>
  ) : (
    <span id={`${id}-label`} className={fieldStyles.label}>
      <FieldTitle field={field} name={nameOfField(field)} />
    </span>
  )
  const controls = <HeadControls field={field} isRaw={widget === 'json' && isHeldRaw} />
  const description = hasDescription && (
    <Description id={ids.description} title={field.title} texts={[field.description, field.ui.help]}>
      {note !== undefined && <p className={noteStyles.warning}>{note}</p>}
    </Description>
  )
  const value =
    kinds.length > 0 ? (
      <KindAndValue row={row} id={id} describedBy={hasDescription ? ids.description : undefined}>
        <div {...visited}>{own}</div>
      </KindAndValue>
    ) : (
      !ownsLabel && own
    )
  const notes = (
    <>
      <FieldHints id={ids.hints} field={field} />
      <FieldErrors id={ids.error} errors={errors} />
      {held !== undefined && <HeldNote field={field} edit={held} />}
      {isEmptied && <EmptyText id={ids.empty} field={field} />}
      {(errors.length > 0 || row.isMisfit) && <Suggestion row={row} />}
      <FittingKinds id={id} kinds={kinds} />
    </>
  )
  const body = (
    <>
      {!isLine && description}
      {value}
      {isLine && description}
      {notes}
    </>
  )
  if (field.extra !== undefined && field.item === undefined) {
    // Its name is there to be edited, and is said twice only where it cannot be read there, or the schema has another.
    const isSaid = field.ui.title === undefined && isLegible(field.path.at(-1) ?? '')
    return (
      <div className={styles.field} data-changed={isChanged} {...visit}>
        {!ownsLabel && !isSaid && label}
        <div className={styles.entry}>
          <MemberName field={field} />
          <div className={styles.field}>
            {ownsLabel && own}
            {!ownsLabel && isSaid && <VisuallyHidden>{label}</VisuallyHidden>}
            {body}
            {wasNote}
          </div>
          {controls}
        </div>
      </div>
    )
  }
  if (isLine) {
    return (
      <div className={styles.listed} data-changed={isChanged} {...visit}>
        <span className={styles.number} aria-hidden>
          {(field.item?.index ?? 0) + 1}
        </span>
        <VisuallyHidden>{label}</VisuallyHidden>
        <div className={styles.field}>
          {body}
          {wasNote}
        </div>
        {controls}
      </div>
    )
  }
  return (
    <div className={styles.field} data-changed={isChanged} {...visit}>
      <div className={row.room === undefined ? styles.head : `${styles.head} ${lineStyles.head}`}>
        {ownsLabel ? own : label}
        <LabelNote field={field} />
        <span className={styles.space} />
        {wasNote}
        {controls}
      </div>
      {row.room === undefined ? (
        body
      ) : (
        <>
          <div className={lineStyles.about}>{description}</div>
          <div className={lineStyles.value}>{value}</div>
          <div className={lineStyles.notes}>{notes}</div>
        </>
      )}
    </div>
  )
}
