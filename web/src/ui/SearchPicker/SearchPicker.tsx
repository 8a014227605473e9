import type { ReactElement } from 'react'
import { lazyPart } from '../LazyPart/lazyPart'
import { Popover } from '../Popover/Popover'
import type { SearchChoiceProps } from './SearchChoice'

const SearchChoice = lazyPart(async () => (await import('./SearchChoice')).SearchChoice)

interface SearchPickerProps extends Omit<SearchChoiceProps, 'close'> {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly title: string
}

/** One choice out of many: a list in a popover that typing narrows down. */
export function SearchPicker({ trigger, title, ...choice }: SearchPickerProps) {
  return (
    <Popover trigger={trigger} title={title} placement="bottom start" preload={SearchChoice.preload}>
      {({ close }) => <SearchChoice {...choice} close={close} />}
    </Popover>
  )
}
