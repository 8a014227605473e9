import { fromPointer, parseJson } from '~/drafts/json'
import type { ProjectForm } from '../../project/readProject'
import { errorWords } from '../../validation/errorWords'
import { createPlaces, placeWords } from '../places'
import type { WorkerQuestions } from './whileWanted'

/** How a text stands to the rules of a form. */
export interface TextCheck {
  /** `unchecked`: the schema or the data is too much for the validator, or is none. */
  readonly status: 'checked' | 'unchecked'
  /** The first of them, in the form's words. */
  readonly problems: readonly string[]
  readonly count: number
}

/** Nobody reads more before going back to the form, which has them all. */
const MAX_SHOWN = 5

/**
 * Checks a text by the rules of its form, whether it is open anywhere or not, and by those of others that insist on
 * them. What is no JSON breaks every rule.
 */
export async function checkText(link: WorkerQuestions, form: ProjectForm, text: string): Promise<TextCheck> {
  const checks = [await checkByForm(link, form, text)]
  for (const other of form.others ?? []) checks.push(await checkByForm(link, other, text))
  const problems = [...new Set(checks.flatMap((check) => check.problems))].slice(0, MAX_SHOWN)
  const count = checks.reduce((sum, check) => sum + check.count, 0)
  // Where one finds something, that is what counts.
  const isChecked = count > 0 || checks.every(({ status }) => status === 'checked')
  return { status: isChecked ? 'checked' : 'unchecked', problems, count }
}

async function checkByForm(link: WorkerQuestions, form: ProjectForm, text: string): Promise<TextCheck> {
  const parse = parseJson(text)
  if (!parse.ok) return { status: 'checked', problems: [parse.error.message], count: 1 }
  const outcome = await link.ask({ schema: JSON.stringify(form.schema), data: text, probes: [] })
  if (outcome.kind !== 'checked') return { status: 'unchecked', problems: [], count: 0 }
  const places = createPlaces(form)
  const words = outcome.errors.map((error) => {
    const { names } = places({ text, node: parse.root }, fromPointer(error.pointer) ?? [])
    return errorWords(error, placeWords(names))
  })
  return { status: 'checked', problems: words, count: outcome.count }
}
