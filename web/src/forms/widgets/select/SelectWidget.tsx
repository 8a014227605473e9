import { m } from '~/paraglide/messages'
import styles from '~/ui/Field/Field.module.css'
import { useForm } from '../../FormContext'
import { written } from '../../store/edits'
import { optionsOf, type ShownOption } from '../optionsOf'
import { useClear } from '../useClear'
import { useFieldText } from '../useFieldText'
import type { WidgetProps } from '../WidgetProps'
import { optionGroups } from './optionGroups'

/** The option that takes the choice back; those of the schema are numbered. */
const NONE = 'none'

/** The browser's own select: right on phones. A value that is none of the options is kept as one more. */
export function SelectWidget({ field, control }: WidgetProps) {
  const { store } = useForm()
  const { text, write } = useFieldText(field)
  const clear = useClear(field)
  const { options, selected } = optionsOf(field, text)
  const isForeign = text !== undefined && selected === null

  function handleChange(id: string): void {
    if (id === NONE) clear?.()
    const option = options.find((one) => one.id === id)
    if (option !== undefined) write(written(store, option.value))
  }

  return (
    <select
      {...control}
      className={styles.control}
      value={selected ?? ''}
      disabled={field.isReadOnly}
      onChange={(event) => handleChange(event.target.value)}
    >
      {selected === null && (
        <option value="" disabled>
          {isForeign
            ? m.forms_not_an_option({ value: text.slice(0, 60) })
            : field.isReadOnly
              ? m.forms_not_set()
              : (field.ui.placeholder ?? m.forms_choose())}
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
