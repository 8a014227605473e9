import { useId, useState } from 'react'
import { readString } from '~/formats/json'
import { toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../fields/Field'
import { useForm } from '../model/FormContext'
import { showPage } from '../model/pages'
import { isPageHead, nestingOf, WIDE_LEVELS } from '../rows/nesting'
import type { GroupRow, ListRow } from '../rows/Row'
import { useDataAt, useView } from '../state/OpenForm'
import { ListNote } from './changed/notes'
import { useGroupMark, useListDifference } from './changed/useChanged'
import { FieldTitle, nameOfField } from './head/FieldTitle'
import { HeadControls } from './head/HeadControls'
import headingStyles from './head/Heading.module.css'
import { HeadToggle } from './head/HeadToggle'
import { LabelNote } from './head/LabelNote'
import { ListControls } from './head/ListControls'
import { ListSearch } from './head/ListSearch'
import { MemberName } from './head/MemberName'
import { PageHead } from './head/PageHead'
import { DefaultHint, isDefaultShown } from './notes/DefaultHint'
import { Description } from './notes/Description'
import { FieldErrors } from './notes/FieldErrors'
import noteStyles from './notes/Notes.module.css'
import { ProblemCount } from './ProblemCount'
import styles from './Row.module.css'
import { useErrorsInside, useFieldErrors } from './useFieldErrors'
import { useSummary } from './useSummary'

// Few items have pictures.
const SmallPicture = lazyPart(async () => (await import('../widgets/file/SmallPicture')).SmallPicture)

/** The head of a group, of a list or of an item: opens and closes what is inside. */
export function GroupRowView({ row }: { readonly row: GroupRow | ListRow }) {
  const form = useForm()
  const id = useId()
  const { field, isOpen } = row
  const errors = useFieldErrors(field)
  const inside = useErrorsInside(field)
  const mark = useGroupMark(field, isOpen)
  const difference = useListDifference(field)
  // A search goes on while its field is scrolled out of sight.
  const isFiltered = useView(({ filters }) => filters.has(field.key))
  const [isAsked, setAsked] = useState(false)
  const isSearching = isAsked || isFiltered

  // What is not there, and need not be, is one line that offers it.
  const isOffer = !isOpen && !field.isPresent && !field.isReadOnly

  /** What was only offered is wanted now: focus goes to the first thing in it. */
  function toggle(): void {
    const { setOpen, wishFocus } = form.view.getState()
    if (row.isPage) return showPage(form, field.key)
    setOpen([field.key], !isOpen)
    if (!isOffer) return
    const head = form.rows.indexOfRow(row.key)
    const first = form.rows.outline[head + 1]
    if (first !== undefined && nestingOf(first) > nestingOf(row)) wishFocus({ rowKey: first.key })
  }

  function search(isWanted: boolean): void {
    setAsked(isWanted)
    if (!isWanted) form.view.getState().filter(field.key, '')
  }

  // A place of a tuple is told by what it is called.
  const isItem = row.kind === 'group' && field.item?.isNumbered === true
  const descriptionShown = isOpen && field.item === undefined ? field.description : undefined
  const helpShown = isOpen ? field.ui.help : undefined
  const hasDefault = isOpen && isDefaultShown(field)
  const notes = [
    (descriptionShown ?? helpShown) !== undefined && `${id}-description`,
    hasDefault && `${id}-default`,
    errors.length > 0 && `${id}-error`,
  ].filter(Boolean)
  const describedBy = notes.length > 0 ? notes.join(' ') : undefined
  const name = (
    <span className={headingStyles.line}>
      {isOffer ? (
        <span className={headingStyles.title}>{m.forms_add_part({ title: field.title })}</span>
      ) : isItem ? (
        <ItemName row={row} />
      ) : (
        <FieldTitle field={field} name={nameOfField(field)} className={headingStyles.title} />
      )}
      {row.depth >= WIDE_LEVELS && (
        <span className={styles.note}>{m.forms_level({ level: row.depth + 1 })}</span>
      )}
      {row.kind === 'group' && !isItem && (field.item !== undefined || !isOpen) && <Summary field={field} />}
      {row.kind === 'list' && !isOffer && (
        <span className={styles.note}>{m.forms_item_count({ count: row.count })}</span>
      )}
    </span>
  )
  return (
    <div className={styles.group} data-changed={(mark ?? difference) !== undefined || undefined}>
      <div className={styles.head} data-kind={row.kind} data-part="head">
        {isPageHead(row) ? (
          <PageHead describedBy={describedBy}>{name}</PageHead>
        ) : (
          <HeadToggle
            isOpen={isOpen}
            isPage={row.isPage}
            isOffer={isOffer}
            describedBy={describedBy}
            onToggle={toggle}
          >
            {name}
          </HeadToggle>
        )}
        {!(isOffer && !field.isRequired) && <LabelNote field={field} />}
        <ProblemCount count={inside} />
        {mark !== undefined && <span className={styles.mark}>{markWords(mark)}</span>}
        <span className={styles.headEnd}>
          {difference && <ListNote field={field} difference={difference} />}
          {row.kind === 'list' && isOpen && !form.isDrawn && (
            <ListControls row={row} isSearching={isSearching} onSearch={search} />
          )}
          <HeadControls field={field} isRaw={false} />
        </span>
      </div>
      {row.kind === 'list' && isOpen && isSearching && <ListSearch row={row} onClose={() => search(false)} />}
      {isOpen && field.extra !== undefined && field.item === undefined && <MemberName field={field} />}
      {(descriptionShown ?? helpShown) !== undefined && (
        <Description id={`${id}-description`} title={field.title} texts={[descriptionShown, helpShown]} />
      )}
      {hasDefault && (
        <div id={`${id}-default`} className={`${fieldStyles.description} ${noteStyles.hints}`}>
          <DefaultHint field={field} />
        </div>
      )}
      {field.extra === 'unexpected' && (
        <p className={`${fieldStyles.description} ${noteStyles.warning}`}>{m.forms_unexpected_member()}</p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  )
}

function markWords(mark: 'new' | 'changed'): string {
  return mark === 'new' ? m.forms_mark_new() : m.forms_mark_changed()
}

/**
 * An item's picture, its most telling value and, small, which of them it is. Follows what is typed into it alone: the
 * head's buttons need not be drawn for that.
 */
function ItemName({ row: { field, picture } }: { readonly row: GroupRow }) {
  const summary = useSummary(field)
  return (
    <>
      {picture !== undefined && <ItemPicture field={field} picture={picture} />}
      {summary !== '' && <span className={headingStyles.name}>{summary}</span>}
      <FieldTitle
        field={field}
        name={undefined}
        className={summary === '' ? headingStyles.title : styles.note}
      />
    </>
  )
}

interface ItemPictureProps {
  readonly field: Field
  readonly picture: NonNullable<GroupRow['picture']>
}

function ItemPicture({ field, picture }: ItemPictureProps) {
  const { store } = useForm()
  const { name, ui } = picture
  const path = [...field.path, name]
  const text = useDataAt(toPointer(path), () => store.raw(path))
  const value = text === undefined ? undefined : readString(text)
  return value !== undefined && value !== '' && <SmallPicture ui={ui} value={value} />
}

function Summary({ field }: { readonly field: Field }) {
  const summary = useSummary(field)
  return summary !== '' && <span className={headingStyles.summary}>{summary}</span>
}
