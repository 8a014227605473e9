import { useState } from 'react'
import { type HeldWords, useHeldComments } from './heldComments'
import { useKeptWords } from './keptWords'

interface HeldHere {
  /** Words of a place that go on to be written: they do not wait meanwhile. */
  readonly edit: (held: HeldWords) => void
  /** Somebody has thought better of it: they wait as they were. */
  readonly putBack: () => void
  readonly finish: () => void
}

/**
 * The words that wait at a place and are written on.
 * @param open shows the field of the place, with what is kept for it
 */
export function useHeldHere(place: string, open: () => void): HeldHere {
  const { hold, drop } = useHeldComments()
  const [, keep] = useKeptWords(place)
  const [edited, setEdited] = useState<HeldWords>()
  return {
    edit: (held) => {
      keep(held.words)
      drop([held.id])
      setEdited(held)
      open()
    },
    putBack: () => {
      if (edited) hold?.(edited)
      setEdited(undefined)
    },
    finish: () => setEdited(undefined),
  }
}
