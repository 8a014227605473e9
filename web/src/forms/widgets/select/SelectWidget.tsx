import { m } from '~/paraglide/messages'
import styles from '~/ui/Field/Field.module.css'
import type { ShownOption } from '../../fields/shownOptions'
import { useClear } from '../useClear'
import { useOptions } from '../useOptions'
import type { WidgetProps } from '../WidgetProps'
import { optionGroups } from './optionGroups'

/** The option that takes the choice back; those of the schema are numbered. */
const NONE = 'none'

/** The browser's own select: right on phones. A value that is none of the options is kept as one more. */
export function SelectWidget({ field, control }: WidgetProps) {
  const { options, selected, prompt, take } = useOptions(field)
  const clear = useClear(field)

  return (
    <select
      {...control}
      className={styles.control}
      value={selected ?? ''}
      disabled={field.isReadOnly}
      onChange={({ target: { value } }) => (value === NONE ? clear?.() : take(value))}
    >
      {selected === null && (
        <option value="" disabled>
          {prompt}
        </option>
      )}
      {clear !== undefined && <option value={NONE}>{m.forms_no_choice()}</option>}
      {optionGroups(options, field.ui.option('optgroups')).map((group) =>
        group.title === undefined ? (
          <Options key="others" options={group.options} />
        ) : (
          <optgroup key={`of ${group.title}`} label={group.title}>
            <Options options={group.options} />
          </optgroup>
        ),
      )}
    </select>
  )
}

function Options({ options }: { readonly options: readonly ShownOption[] }) {
  return options.map(({ id, label, isDisabled }) => (
    <option key={id} value={id} disabled={isDisabled}>
      {label}
    </option>
  ))
}
