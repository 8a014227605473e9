import type { RefObject } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { m } from '~/paraglide/messages'
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
          active={combo.active}
          onChoose={combo.choose}
        />
      )}
      <VisuallyHidden>
        <output>{combo.isOpen ? m.ui_option_count({ count: combo.found.length }) : ''}</output>
      </VisuallyHidden>
    </>
  )
}
