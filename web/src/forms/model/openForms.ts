import { draftKey } from '~/drafts/draft'
import type { PathReference } from '~/provider/types'
import type { FormModel } from './FormModel'

/** Forms that somebody has open, by the key of their data file: what was chosen by hand is known to them alone. */
const open = new Map<string, readonly FormModel[]>()

/** @returns what takes the form out again. */
export function addOpenForm(form: FormModel): () => void {
  const key = draftKey(form.document.reference)
  open.set(key, [...(open.get(key) ?? []), form])
  return () => {
    const others = (open.get(key) ?? []).filter((one) => one !== form)
    if (others.length === 0) open.delete(key)
    else open.set(key, others)
  }
}

/** The form that shows this very text of a data file; undefined where none does. */
export function openFormOf(reference: PathReference, text: string): FormModel | undefined {
  return open.get(draftKey(reference))?.find(({ store }) => store.text === text)
}

/** All forms that somebody has open. */
export function openForms(): readonly FormModel[] {
  return [...open.values()].flat()
}
