import { type ReactNode, useId, useState } from 'react'
import { TooltipSurface, type TooltipWords } from './TooltipSurface'
import { TooltipTrigger } from './TooltipTrigger'
import { createTooltipTurn } from './TooltipTurn'

interface TooltipProps extends TooltipWords {
  /** A `Button` or `IconButton`. */
  readonly children: ReactNode
}

/** A few words at a button, for who rests on it with a pointer or comes to it by keys. */
export function Tooltip({ children, ...words }: TooltipProps) {
  const id = useId()
  const [trigger, setTrigger] = useState<HTMLElement>()
  const [turn] = useState(() => createTooltipTurn(setTrigger))
  return (
    <TooltipTrigger
      value={{
        describedBy: trigger && id,
        arrive: turn.arrive,
        point: ({ pointerType, currentTarget }) => {
          if (pointerType !== 'touch') turn.beginSoon(currentTarget)
        },
        focus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) turn.begin(currentTarget)
        },
        leave: turn.endSoon,
        hide: turn.end,
      }}
    >
      {children}
      {trigger && <TooltipSurface {...words} id={id} trigger={trigger} turn={turn} />}
    </TooltipTrigger>
  )
}
