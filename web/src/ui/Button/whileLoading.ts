import type { ButtonProps } from 'react-aria-components'

/**
 * What makes a button loading: it keeps focus, says that it is disabled, and neither presses nor submits. React Aria's
 * own `isPending` announces by pointing at the button from a live region that outlives it, which is a nameless image
 * to a screen reader once the button is gone.
 */
export function whileLoading(isLoading: boolean): Pick<ButtonProps, 'aria-disabled' | 'onPress' | 'type'> {
  return isLoading ? { 'aria-disabled': true, onPress: () => {}, type: 'button' } : {}
}
