import { useMemo, useState } from 'react'
import { useSliced } from '~/lib/slices/useSliced'
import type { OptionItem } from '../ListBox/Option'
import { optionSearch } from './optionSearch'

interface FoundOptions {
  /** For what is typed; while it is looked for, what was found before. */
  readonly found: readonly OptionItem[]
  readonly isLooking: boolean
  /** Gives `take` what is found for what is typed now, as soon as that is known; nothing, once something else is typed. */
  readonly whenFound: (take: (found: readonly OptionItem[]) => void) => void
  /** The same at once for who still waits, however long it takes. Answers whether somebody did. */
  readonly hurry: () => boolean
}

/** The options for what is typed, found a few milliseconds at a time: fifty thousand are in nobody's way. */
export function useOptionSearch(items: readonly OptionItem[], typed: string): FoundOptions {
  const search = useMemo(() => optionSearch(items), [items])
  const begin = useMemo(() => () => search(typed), [search, typed])
  const [waiting, setWaiting] = useState<Waiting>()
  const { answer, isWorking, finish } = useSliced(begin, items, give)

  function give(found: readonly OptionItem[]): void {
    setWaiting(undefined)
    if (waiting?.begin === begin) waiting.take(found)
  }

  return {
    found: answer,
    isLooking: isWorking,
    whenFound(take) {
      if (isWorking) setWaiting({ begin, take })
      else take(answer)
    },
    hurry() {
      if (!isWorking || waiting?.begin !== begin) return false
      give(finish())
      return true
    },
  }
}

interface Waiting {
  /** What is looked for. */
  readonly begin: unknown
  readonly take: (found: readonly OptionItem[]) => void
}
