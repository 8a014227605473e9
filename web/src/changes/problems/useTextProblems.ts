import { useEffect, useState } from 'react'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { checkText, type TextCheck } from './checkText'
import { useWorkerLink } from './useWorkerLink'
import { whileWanted } from './whileWanted'

/** Checks a text that is in no document, such as the result of a merge. Undefined while it is fine, or unknown. */
export function useTextProblems(
  form: ProjectForm | undefined,
  path: string,
  text: string | undefined,
): TextCheck | undefined {
  const [checked, setChecked] = useState<{ readonly text: string; readonly check: TextCheck }>()
  const link = useWorkerLink()
  useEffect(() => {
    if (!form || text === undefined) return undefined
    const ending = new AbortController()
    void checkText(whileWanted(link, ending.signal), form, path, text).then((check) => {
      if (!ending.signal.aborted) setChecked({ text, check })
    })
    return () => ending.abort()
  }, [link, form, path, text])
  return checked && checked.text === text && checked.check.count > 0 ? checked.check : undefined
}
