import type { PlainButtonProps } from './PlainButton'

/** What makes a button loading: it keeps focus, says that it is disabled, and neither presses nor submits. */
export function whileLoading(
  isLoading: boolean,
): Pick<PlainButtonProps, 'aria-disabled' | 'onPress' | 'type'> {
  return isLoading ? { 'aria-disabled': true, onPress: () => {}, type: 'button' } : {}
}
