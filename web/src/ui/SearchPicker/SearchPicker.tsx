import type { ReactElement } from 'react'
import { lazyPart } from '../LazyPart/lazyPart'
import type { OptionItem } from '../ListBox/Option'
import { Popover } from '../Popover/Popover'

const SearchChoice = lazyPart(async () => (await import('./SearchChoice')).SearchChoice)

export interface SearchPickerProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly title: string
  readonly searchLabel: string
  readonly items: readonly OptionItem[]
  readonly selectedKey: string
  readonly onSelect: (key: string) => void
}

/** One choice out of many: a list in a popover that typing narrows down. */
export function SearchPicker({ trigger, title, ...choice }: SearchPickerProps) {
  return (
    <Popover trigger={trigger} title={title} placement="bottom start" preload={SearchChoice.preload}>
      {({ close }) => <SearchChoice {...choice} close={close} />}
    </Popover>
  )
}
