import type { ButtonHTMLAttributes } from 'react'

interface TabProps
  extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'id' | 'className' | 'children' | 'aria-controls'> {
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** A tab of a `TabList`. */
export function Tab({ isSelected, onSelect, ...rest }: TabProps) {
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-part={isSelected ? 'toggle' : undefined}
      onClick={onSelect}
    />
  )
}
