import { useId } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart, VisuallyHidden } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useView } from '../../FormContext'
import type { Field } from '../../rows/Field'
import { isLegible } from '../../rows/labels'
import type { FieldRow } from '../../rows/Row'
import type { WidgetKind } from '../../rows/widgetKind'
import { Widget } from '../../widgets/Widget'
import { useFieldErrors } from '../useFieldErrors'
import { useVisit } from '../useVisit'
import { HeadControls } from './head/HeadControls'
import { LabelNote } from './head/LabelNote'
import { MemberName } from './head/MemberName'
import { isListed } from './isListed'
import { Description } from './notes/Description'
import { FieldErrors } from './notes/FieldErrors'
import { FieldHints, hasHints } from './notes/FieldHints'
import { misfitWords } from './notes/misfitWords'
import styles from './Row.module.css'

// Most values are what their fields take.
const Suggestion = lazyPart(async () => (await import('./notes/Suggestion')).Suggestion)

/** Widgets of several controls: the label names the group. */
const GROUPS: ReadonlySet<WidgetKind> = new Set(['radio', 'multiselect', 'code', 'image', 'file'])

/** Widgets for lists and whole values: what is wrong inside of them is shown at them. */
const WHOLES: ReadonlySet<WidgetKind> = new Set(['multiselect', 'multicombobox', 'tags', 'json'])

/** A label, what explains the field, its control, its error. */
export function FieldRowView({ row }: { readonly row: FieldRow }) {
  const { field, widget } = row
  const id = useId()
  const visit = useVisit(field, widget)
  const errors = useFieldErrors(field, WHOLES.has(widget))
  const isHeldRaw = useView((view) => view.raw.has(field.key))
  const ids = { description: `${id}-description`, hints: `${id}-hints`, error: `${id}-error` }
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
  ].filter(Boolean)
  // Its number stands beside the control, so that words about it come below.
  const isLine = isListed(row)
  const ownsLabel = widget === 'checkbox' || widget === 'switch'
  const hasElementLabel = !ownsLabel && !GROUPS.has(widget)
  const control = {
    id,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
    'aria-required': field.isRequired && field.item === undefined ? (true as const) : undefined,
  }
  const own = <Widget kind={widget} field={field} control={control} labelId={`${id}-label`} />
  const label = hasElementLabel ? (
    <label id={`${id}-label`} htmlFor={id} className={fieldStyles.label}>
      {labelOf(field, row.isHead)}
    </label>
  ) : (
    <span id={`${id}-label`} className={fieldStyles.label}>
      {field.title}
    </span>
  )
  const controls = row.isHead && <HeadControls field={field} isRaw={widget === 'json' && isHeldRaw} />
  const description = hasDescription && (
    <Description id={ids.description} title={field.title} texts={[field.description, field.ui.help]}>
      {note !== undefined && <p className={styles.warning}>{note}</p>}
    </Description>
  )
  const body = (
    <>
      {!isLine && description}
      {!ownsLabel && own}
      {isLine && description}
      <FieldHints id={ids.hints} field={field} />
      <FieldErrors id={ids.error} errors={errors} />
      {(errors.length > 0 || row.isMisfit) && <Suggestion row={row} />}
    </>
  )
  if (row.isHead && field.extra !== undefined && field.item === undefined) {
    // Its name is there to be edited, and is said twice only where it cannot be read there, or the schema has another.
    const isSaid = field.schema.title === undefined && isLegible(field.path.at(-1) ?? '')
    return (
      <div className={styles.field} {...visit}>
        {!ownsLabel && !isSaid && label}
        <div className={styles.entry}>
          <MemberName field={field} />
          <div className={styles.field}>
            {ownsLabel && own}
            {!ownsLabel && isSaid && <VisuallyHidden>{label}</VisuallyHidden>}
            {body}
          </div>
          {controls}
        </div>
      </div>
    )
  }
  if (isLine) {
    return (
      <div className={styles.listed} {...visit}>
        <span className={styles.number} aria-hidden>
          {(field.item?.index ?? 0) + 1}
        </span>
        <VisuallyHidden>{label}</VisuallyHidden>
        <div className={styles.field}>{body}</div>
        {controls}
      </div>
    )
  }
  return (
    <div className={styles.field} {...visit}>
      <div className={styles.head}>
        {ownsLabel ? own : label}
        <LabelNote field={field} />
        <span className={styles.space} />
        {controls}
      </div>
      {field.extra !== undefined && field.item === undefined && <MemberName field={field} />}
      {body}
    </div>
  )
}

function labelOf(field: Field, isHead: boolean): string {
  return isHead ? field.title : m.forms_value_of({ title: field.title })
}
