import { useEffect, useEffectEvent, useState } from 'react'
import { type SlicedWork, type Steps, sliced } from './slices'

interface Sliced<T> {
  /** Of the newest work that has come to its end. */
  readonly answer: T
  readonly isWorking: boolean
  /** Does the rest at once. */
  readonly finish: () => T
}

/** The newest work, and what is known meanwhile. */
interface Standing<T> {
  readonly begin: () => Steps<T>
  readonly work: SlicedWork<T>
  readonly answer: T
  readonly isWorking: boolean
}

/**
 * The answer of some work that is too long for a keystroke: what fits in a slice is done with the rendering, so that
 * little work is answered at once. Other work, another function `begin`, ends what is under way.
 *
 * @param first what the answer is before there is any.
 * @param onAnswer is called with an answer that came later.
 */
export function useSliced<T>(begin: () => Steps<T>, first: T, onAnswer?: (answer: T) => void): Sliced<T> {
  const [kept, setStanding] = useState(() => begun(begin, first))
  const standing = kept.begin === begin ? kept : begun(begin, kept.answer)
  if (standing !== kept) setStanding(standing)
  const { work, answer, isWorking } = standing
  const tell = useEffectEvent((answer: T) => onAnswer?.(answer))

  useEffect(() => {
    if (!isWorking) return undefined
    let timer = setTimeout(function goOn() {
      const done = work.goOn()
      if (done === undefined) timer = setTimeout(goOn)
      else {
        setStanding((before) => (before.work === work ? { ...before, ...done, isWorking: false } : before))
        tell(done.answer)
      }
    })
    return () => clearTimeout(timer)
  }, [work, isWorking])

  return {
    answer,
    isWorking,
    finish() {
      if (!isWorking) return answer
      const done = work.finish()
      setStanding((before) => (before.work === work ? { ...before, ...done, isWorking: false } : before))
      return done.answer
    },
  }
}

function begun<T>(begin: () => Steps<T>, before: T): Standing<T> {
  const work = sliced(begin())
  const done = work.goOn()
  return { begin, work, answer: done === undefined ? before : done.answer, isWorking: done === undefined }
}
