import { useEffect, useRef, useState } from 'react'
import { REST } from '~/forms/state/OpenForm'
import { spawnValidator } from '~/validation/spawnValidator'
import { createWorkerLink, type Outcome } from '~/validation/WorkerLink'

/** `no-pattern`: it is no regular expression. `not-checked`: what checks it did not arrive. */
export type PatternVerdict = 'fits' | 'misfits' | 'no-pattern' | 'too-slow' | 'not-checked'

interface Answer {
  readonly pattern: string
  readonly text: string
  readonly verdict: PatternVerdict
}

/**
 * Whether a pattern takes a text, as the validator has it, once typing rests. It is asked of a worker, which ends with
 * its deadline: a pattern may take for ever. Undefined: not known yet, or nobody asks.
 */
export function usePatternVerdict(pattern: string, text: string): PatternVerdict | undefined {
  const [link] = useState(() => createWorkerLink(spawnValidator))
  const [answer, setAnswer] = useState<Answer>()
  const isAsking = useRef(false)
  useEffect(() => () => link.close(), [link])
  useEffect(() => {
    if (text === '') return undefined
    let isLeft = false
    const timer = setTimeout(() => {
      isAsking.current = true
      const schema = JSON.stringify({ type: 'string', pattern })
      void link.ask({ schema, data: JSON.stringify(text), probes: [] }).then((outcome) => {
        if (isLeft) return
        isAsking.current = false
        setAnswer({ pattern, text, verdict: verdictOf(outcome) })
      })
    }, REST)
    return () => {
      isLeft = true
      clearTimeout(timer)
      // One question at a time.
      if (isAsking.current) link.close()
      isAsking.current = false
    }
  }, [link, pattern, text])
  return answer?.pattern === pattern && answer.text === text ? answer.verdict : undefined
}

function verdictOf(outcome: Outcome): PatternVerdict {
  if (outcome.kind === 'too-slow') return outcome.kind
  if (outcome.kind === 'failed') return 'no-pattern'
  if (outcome.kind !== 'checked') return 'not-checked'
  if (outcome.schemaProblems.length > 0) return 'no-pattern'
  return outcome.errors.length === 0 ? 'fits' : 'misfits'
}
