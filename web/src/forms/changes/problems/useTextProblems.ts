import { useEffect, useState } from 'react'
import type { ProjectForm } from '../../project/readProject'
import { createWorkerLink } from '../../validation/WorkerLink'
import { spawnWorker } from '../../workers/spawnWorker'
import { checkText, type TextCheck } from './checkText'

/** Checks a text that is in no document, such as the result of a merge. Undefined while it is fine, or unknown. */
export function useTextProblems(
  form: ProjectForm | undefined,
  text: string | undefined,
): TextCheck | undefined {
  const [checked, setChecked] = useState<{ readonly text: string; readonly check: TextCheck }>()
  useEffect(() => {
    if (!form || text === undefined) return undefined
    const link = createWorkerLink(() => spawnWorker('validation'))
    let isCurrent = true
    void checkText(link, form, text).then((check) => {
      if (isCurrent) setChecked({ text, check })
    })
    return () => {
      isCurrent = false
      link.close()
    }
  }, [form, text])
  return checked && checked.text === text && checked.check.count > 0 ? checked.check : undefined
}
