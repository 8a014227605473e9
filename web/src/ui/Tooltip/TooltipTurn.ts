/** How long a pointer rests before a tooltip comes: ms. */
const REST = 500
/** The way from the button to the words: ms. */
const WAY = 100
/** After one went, the next comes at once: ms. */
const WARM = 500

/** When a tooltip is shown. */
export interface TooltipTurn {
  readonly begin: (trigger: HTMLElement) => void
  /** The pointer has come to the button, or the button under the pointer. */
  readonly arrive: () => void
  /** Once the pointer, which has moved on the button, has rested. It counts once until it comes again. */
  readonly beginSoon: (trigger: HTMLElement) => void
  /** The pointer is on the words. */
  readonly stay: () => void
  readonly endSoon: () => void
  readonly end: () => void
}

/** One tooltip is shown at a time. */
let current: TooltipTurn | undefined
let endedAt = Number.NEGATIVE_INFINITY

/** @param show is told the button that it is shown at, and nothing when it goes. */
export function createTooltipTurn(show: (trigger: HTMLElement | undefined) => void): TooltipTurn {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  let isPointed = false

  const stay = () => clearTimeout(waiting)
  const turn: TooltipTurn = {
    begin(trigger) {
      take()
      isShown = true
      show(trigger)
    },
    arrive() {
      isPointed = false
    },
    beginSoon(trigger) {
      if (isPointed) return
      isPointed = true
      if (isShown) return stay()
      take()
      if (performance.now() - endedAt < WARM) turn.begin(trigger)
      else waiting = setTimeout(() => turn.begin(trigger), REST)
    },
    stay,
    endSoon() {
      stay()
      waiting = setTimeout(turn.end, WAY)
    },
    end() {
      stay()
      if (current === turn) current = undefined
      if (!isShown) return
      isShown = false
      endedAt = performance.now()
      show(undefined)
    },
  }

  function take(): void {
    stay()
    if (current !== turn) current?.end()
    current = turn
  }
  return turn
}
