import { ChevronsUpDown } from 'lucide-react'
import type { RefObject } from 'react'
import { m } from '~/paraglide/messages'
import field from '../Field/Field.module.css'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import { OptionList } from './OptionList'
import type { useComboBox } from './useComboBox'

interface ComboBoxListProps {
  readonly combo: ReturnType<typeof useComboBox>
  readonly label: string
  readonly isSelected: (id: string) => boolean
  readonly isMultiple: boolean
  /** The box that the list opens at. */
  readonly anchor: RefObject<HTMLElement | null>
}

/** What is found, while the list is open, and how much that is for who does not see it. */
export function ComboBoxList({ combo, ...list }: ComboBoxListProps) {
  return (
    <>
      {combo.isOpen && (
        <OptionList
          {...list}
          id={combo.listId}
          items={combo.found}
          isLooking={combo.isLooking}
          active={combo.active}
          onChoose={combo.choose}
        />
      )}
      <VisuallyHidden>
        <output>{combo.isOpen ? countWords(combo) : ''}</output>
      </VisuallyHidden>
    </>
  )
}

function countWords({ isLooking, found }: ComboBoxListProps['combo']): string {
  return isLooking ? m.ui_looking() : m.ui_option_count({ count: found.length })
}

interface ComboBoxArrowProps {
  readonly combo: ComboBoxListProps['combo']
  readonly label: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly isDisabled: boolean
}

/** Opens and closes the list for a pointer; keys do that from the text. */
export function ComboBoxArrow({ combo, label, input, isDisabled }: ComboBoxArrowProps) {
  return (
    <button
      type="button"
      className={field.inner}
      tabIndex={-1}
      aria-label={m.ui_show_options({ label })}
      disabled={isDisabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        input.current?.focus()
        if (combo.isOpen) combo.close()
        else combo.open()
      }}
    >
      <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
