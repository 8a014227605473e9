import { type ComponentProps, type KeyboardEvent, type MouseEvent, type SyntheticEvent, use } from 'react'
import { TooltipTrigger } from '../Tooltip/TooltipTrigger'
import { PopupTrigger } from './PopupTrigger'

type OwnHandlers =
  | 'onClick'
  | 'onMouseDown'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onFocus'
  | 'onBlur'
  | 'onPointerEnter'
  | 'onPointerMove'
  | 'onPointerLeave'

/** What every button of ours takes. */
export interface PlainButtonProps
  extends Omit<ComponentProps<'button'>, OwnHandlers | 'className' | 'style' | 'disabled' | 'tabIndex'> {
  readonly onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly isDisabled?: boolean
  /** For what the keyboard reaches in another way. */
  readonly excludeFromTabOrder?: boolean
}

/** The button whose Enter key is down. */
let pressed: EventTarget | undefined

/**
 * The browser's button, with what the browser does differently from what is meant by a press: Enter presses when it is
 * let go, so that holding it neither presses again and again nor goes on into what the press opens; and a press is no
 * press of what the button stands in.
 */
export function PlainButton({
  className,
  onPress,
  isDisabled,
  excludeFromTabOrder = false,
  ...rest
}: PlainButtonProps & { readonly className: string | undefined }) {
  const popup = use(PopupTrigger)
  const tooltip = use(TooltipTrigger)

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    event.stopPropagation()
    tooltip?.hide()
    onPress?.(event)
    popup?.onPress(event)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const isPopups = popup?.onKeyDown?.(event) === true
    if (!isPopups && !isPlainPress(event)) return
    event.stopPropagation()
    if (event.key === ' ') return
    event.preventDefault()
    if (isPopups) return
    if (!event.repeat) pressed = event.currentTarget
  }

  function handleKeyUp(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== 'Enter') return
    const isHere = pressed === event.currentTarget
    pressed = undefined
    if (isHere) event.currentTarget.click()
  }

  return (
    <button
      type="button"
      {...rest}
      {...popup?.aria}
      aria-describedby={tooltip?.describedBy ?? rest['aria-describedby']}
      className={className}
      disabled={isDisabled}
      // Said in words, for Safari: without it a press does not focus the button, and nothing can give focus back to it.
      tabIndex={excludeFromTabOrder ? -1 : 0}
      onClick={handleClick}
      onMouseDown={stop}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onPointerEnter={() => {
        popup?.onNear()
        tooltip?.arrive()
      }}
      onPointerMove={tooltip?.point}
      onPointerLeave={tooltip?.leave}
      onFocus={(event) => {
        popup?.onNear()
        tooltip?.focus(event)
      }}
      onBlur={tooltip?.hide}
    />
  )
}

function isPlainPress({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey && !altKey
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
