import type { MouseEvent } from 'react'
import { useLongTouch } from './useLongTouch'
import type { ChosenEntries } from './useSelection'

/** Marks the box by which an entry is chosen. */
export const CHOOSE_PART = 'choose'

interface ChoosePress {
  readonly handlers: ReturnType<typeof useLongTouch>['handlers']
  /**
   * Chooses where a press means that: with Shift, or by a finger that rests, or taps while others are chosen.
   * @returns what was pressed; of `chosen` nothing else is to come.
   */
  readonly press: (event: MouseEvent<HTMLElement>) => 'chosen' | 'box' | 'entry'
}

/** How an entry is chosen by mouse and finger, in a row as on a card. */
export function useChoosePress(
  path: string,
  { paths, toggle, extend }: Pick<ChosenEntries, 'paths' | 'toggle' | 'extend'>,
): ChoosePress {
  const isChoosing = paths.size > 0
  const touch = useLongTouch(() => toggle(path))

  function press(event: MouseEvent<HTMLElement>): 'chosen' | 'box' | 'entry' {
    const { target, nativeEvent, shiftKey } = event
    const isBox = target instanceof Element && target.closest(`[data-part="${CHOOSE_PART}"]`) !== null
    const isFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
    if (touch.wasLong() || (shiftKey && (isBox || isChoosing))) {
      if (shiftKey) extend(path)
    } else if (!isBox && isFinger && isChoosing) toggle(path)
    else return isBox ? 'box' : 'entry'
    event.preventDefault()
    event.stopPropagation()
    return 'chosen'
  }

  return { handlers: touch.handlers, press }
}
