/** One change by hand: CodeMirror's user event, the range that it replaced, and where the inserted text ends. */
interface Input {
  readonly event: string
  readonly from: number
  readonly to: number
  readonly end: number
}

const pauseMs = 600

/**
 * Names the undo step that an input belongs to: typing, or deleting, on and on at one place is one step; a pause, another
 * place or another kind begins a new one.
 */
export function createUndoGroups(name: string, now: () => number): (input: Input) => string {
  let step = 0
  let last: (Input & { readonly at: number }) | undefined
  return (input) => {
    const at = now()
    const continues =
      last !== undefined &&
      at - last.at < pauseMs &&
      kindOf(last.event) === kindOf(input.event) &&
      isNextTo(last, input)
    if (!continues) step++
    last = { ...input, at }
    return `${name}-${step}`
  }
}

function isNextTo(last: Input, input: Input): boolean {
  const kind = kindOf(input.event)
  if (kind === 'type') return input.from === last.end
  return kind === 'delete' && (input.to === last.from || input.from === last.from)
}

function kindOf(event: string): 'type' | 'delete' | 'other' {
  if (event.startsWith('input.type')) return 'type'
  return event.startsWith('delete') ? 'delete' : 'other'
}
