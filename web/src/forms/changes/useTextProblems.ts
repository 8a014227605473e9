import { useEffect, useState } from 'react'
import { fromPointer, parseJson } from '~/drafts/json'
import type { ProjectForm } from '../project/readProject'
import { errorWords } from '../validation/errorWords'
import { createWorkerLink, type Outcome } from '../validation/WorkerLink'
import { spawnWorker } from '../workers/spawnWorker'
import { createPlaces, placeWords } from './places'

/** How a text breaks the rules of a form. */
export interface TextProblems {
  readonly count: number
  /** The first of them, in words. */
  readonly first: string
}

/** Checks a text that is in no document, such as the result of a merge. Undefined while it is fine, or unknown. */
export function useTextProblems(
  form: ProjectForm | undefined,
  text: string | undefined,
): TextProblems | undefined {
  const [checked, setChecked] = useState<{ text: string; problems: TextProblems | undefined }>()
  useEffect(() => {
    if (!form || text === undefined) return undefined
    const link = createWorkerLink(() => spawnWorker('validation'))
    let isCurrent = true
    void link.ask({ schema: JSON.stringify(form.schema), data: text, probes: [] }).then((outcome) => {
      if (isCurrent) setChecked({ text, problems: problemsOf(form, text, outcome) })
    })
    return () => {
      isCurrent = false
      link.close()
    }
  }, [form, text])
  return checked?.text === text ? checked?.problems : undefined
}

function problemsOf(form: ProjectForm, text: string, outcome: Outcome): TextProblems | undefined {
  const parse = parseJson(text)
  const [first] = outcome.kind === 'checked' ? outcome.errors : []
  if (outcome.kind !== 'checked' || !first || !parse.ok) return undefined
  const { names } = createPlaces(form)({ text, node: parse.root }, fromPointer(first.pointer) ?? [])
  return { count: outcome.count, first: errorWords(first, placeWords(names)) }
}
