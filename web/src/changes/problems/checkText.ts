import { formatNameOf, loadFormat } from '~/formats/formatOf'
import { type InJson, inJson } from '~/formats/inJson'
import { json } from '~/formats/json/format'
import { fromPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { errorWords } from '~/validation/errorWords'
import { referenceWords } from '~/validation/referenceWords'
import { schemaWords } from '~/validation/schemaCheck/schemaWords'
import type { Outcome } from '~/validation/WorkerLink'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createPlaces, placeWords } from '../places'
import type { WorkerQuestions } from './whileWanted'

/** How a text stands to the rules of a form. */
export interface TextCheck {
  /**
   * `unchecked`: the schema or the data is too much for the validator, or it did not load; or the owner insists on valid
   * data, and by a schema with mistakes, or one that lacks a part, none is.
   */
  readonly status: 'checked' | 'unchecked'
  /** Why it is unchecked, in words. */
  readonly reason: string
  /** The first of them, in the form's words. */
  readonly problems: readonly string[]
  readonly count: number
}

/** Nobody reads more before going back to the form, which has them all. */
const MAX_SHOWN = 5

/**
 * Checks a text by the rules of its form, whether it is open anywhere or not, and by those of others that insist on
 * them. What cannot be read breaks every rule.
 */
export async function checkText(
  link: WorkerQuestions,
  form: ProjectForm,
  path: string,
  text: string,
): Promise<TextCheck> {
  const format = await loadFormat(path, form.body).catch(() => undefined)
  if (format === undefined && formatNameOf(path) !== undefined)
    return unchecked(m.forms_unchecked_not_loaded())
  const reading = (format ?? json).read(text)
  const faults = reading.ok ? reading.problems : [reading.error]
  if (!reading.ok || faults.length > 0) {
    const said = faults.map(({ message }) => message)
    return { status: 'checked', reason: '', problems: said.slice(0, MAX_SHOWN), count: faults.length }
  }
  const values = inJson(text, reading.root)
  const checks: TextCheck[] = []
  for (const one of [form, ...(form.others ?? [])]) checks.push(await checkByForm(link, one, values))
  const problems = [...new Set(checks.flatMap((check) => check.problems))].slice(0, MAX_SHOWN)
  const count = checks.reduce((sum, check) => sum + check.count, 0)
  // Where one finds something, that is what counts.
  const isChecked = count > 0 || checks.every(({ status }) => status === 'checked')
  const reason = isChecked ? '' : (checks.find(({ status }) => status === 'unchecked')?.reason ?? '')
  return { status: isChecked ? 'checked' : 'unchecked', reason, problems, count }
}

/** Milliseconds that a commit waits for a check that it depends on: nothing is typed meanwhile. */
const REQUIRED_DEADLINE_MS = 15_000

async function checkByForm(
  link: WorkerQuestions,
  form: ProjectForm,
  { text, root }: InJson,
): Promise<TextCheck> {
  const outcome = await link.ask({
    schema: JSON.stringify(form.schema),
    data: text,
    probes: [],
    ...(form.requiresValid && { deadline: REQUIRED_DEADLINE_MS }),
  })
  if (outcome.kind !== 'checked') return unchecked(uncheckedWords(outcome))
  const mistake = form.requiresValid && outcome.schemaProblems.find(({ isPassedOver }) => !isPassedOver)
  if (mistake && outcome.count === 0)
    return unchecked(m.forms_unchecked_schema({ words: schemaWords(mistake) }))
  if (form.requiresValid && outcome.lacking.length > 0 && outcome.count === 0)
    return unchecked(m.forms_unchecked_lacking({ references: referenceWords(outcome.lacking) }))
  const places = createPlaces(form)
  const words = outcome.errors.map((error) => {
    const { names } = places({ text, node: root }, fromPointer(error.pointer) ?? [])
    return errorWords(error, placeWords(names))
  })
  return { status: 'checked', reason: '', problems: words, count: outcome.count }
}

function unchecked(reason: string): TextCheck {
  return { status: 'unchecked', reason, problems: [], count: 0 }
}

function uncheckedWords(outcome: Exclude<Outcome, { kind: 'checked' }>): string {
  switch (outcome.kind) {
    case 'too-slow':
      return m.forms_unchecked_slow({ seconds: REQUIRED_DEADLINE_MS / 1_000 })
    case 'failed':
      return m.forms_check_failed({ reason: outcome.reason })
    case 'not-loaded':
    case 'closed':
      break
  }
  return m.forms_unchecked_not_loaded()
}
