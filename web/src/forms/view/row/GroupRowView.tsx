import { useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useDataAt, useForm, useView } from '../../FormContext'
import type { Field } from '../../rows/Field'
import { WIDE_LEVELS } from '../../rows/nesting'
import type { GroupRow, ListRow } from '../../rows/Row'
import { itemSummary } from '../../rows/summary'
import { constantNames } from '../../schema/constantNames'
import { ProblemCount } from '../ProblemCount'
import { useErrorsInside, useFieldErrors } from '../useFieldErrors'
import { HeadControls } from './head/HeadControls'
import { HeadToggle } from './head/HeadToggle'
import { LabelNote } from './head/LabelNote'
import { ListControls } from './head/ListControls'
import { ListSearch } from './head/ListSearch'
import { MemberName } from './head/MemberName'
import { DefaultHint, isDefaultShown } from './notes/DefaultHint'
import { Description } from './notes/Description'
import { FieldErrors } from './notes/FieldErrors'
import styles from './Row.module.css'

/** The head of a group, of a list or of an item: opens and closes what is inside. */
export function GroupRowView({ row }: { readonly row: GroupRow | ListRow }) {
  const form = useForm()
  const id = useId()
  const { field, isOpen } = row
  const errors = useFieldErrors(field)
  const inside = useErrorsInside(field)
  // A search goes on while its field is scrolled out of sight.
  const isFiltered = useView(({ filters }) => filters.has(field.key))
  const [isAsked, setAsked] = useState(false)
  const isSearching = isAsked || isFiltered

  function search(isWanted: boolean): void {
    setAsked(isWanted)
    if (!isWanted) form.view.getState().filter(field.key, '')
  }

  const descriptionShown = isOpen && field.item === undefined ? field.description : undefined
  const helpShown = isOpen ? field.ui.help : undefined
  const hasDefault = isOpen && isDefaultShown(field)
  const describedBy = [
    (descriptionShown ?? helpShown) !== undefined && `${id}-description`,
    hasDefault && `${id}-default`,
    errors.length > 0 && `${id}-error`,
  ].filter(Boolean)
  return (
    <div className={styles.group}>
      <div className={styles.head} data-kind={row.kind}>
        <HeadToggle
          isOpen={isOpen}
          describedBy={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          onToggle={() => form.view.getState().setOpen([field.key], !isOpen)}
        >
          <span className={styles.line}>
            <span className={styles.title}>{field.title}</span>
            {row.depth >= WIDE_LEVELS && (
              <span className={styles.note}>{m.forms_level({ level: row.depth + 1 })}</span>
            )}
            {row.kind === 'group' && (field.item !== undefined || !isOpen) && <Summary field={field} />}
            {row.kind === 'list' && (
              <span className={styles.note}>{m.forms_item_count({ count: row.count })}</span>
            )}
          </span>
        </HeadToggle>
        <LabelNote field={field} />
        <ProblemCount count={inside} />
        <span className={styles.headEnd}>
          {row.kind === 'list' && isOpen && (
            <ListControls row={row} isSearching={isSearching} onSearch={search} />
          )}
          <HeadControls field={field} isRaw={false} />
        </span>
      </div>
      {row.kind === 'list' && isOpen && isSearching && <ListSearch row={row} onClose={() => search(false)} />}
      {field.extra !== undefined && field.item === undefined && <MemberName field={field} />}
      {(descriptionShown ?? helpShown) !== undefined && (
        <Description id={`${id}-description`} title={field.title} texts={[descriptionShown, helpShown]} />
      )}
      {hasDefault && (
        <div id={`${id}-default`} className={`${fieldStyles.description} ${styles.hints}`}>
          <DefaultHint field={field} />
        </div>
      )}
      {field.extra === 'unexpected' && (
        <p className={`${fieldStyles.description} ${styles.warning}`}>{m.forms_unexpected_member()}</p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  )
}

/** The item's most telling value. Follows what is typed into it: alone, as the head's buttons would cost each key more. */
function Summary({ field }: { readonly field: Field }) {
  const { store, resolver } = useForm()
  const { pointer, path, item } = field
  const constants = constantNames(resolver, field.schema)
  const summary = useDataAt(pointer, () => {
    const node = store.node(path)
    return node === undefined ? '' : itemSummary(store.source, node, item?.label, constants)
  })
  return summary !== '' && <span className={styles.summary}>{summary}</span>
}
