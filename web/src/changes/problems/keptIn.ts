import { valuesOf } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { type KeptValue, keptValues } from '~/forms/model/actions/keptValues'
import { openFormOf } from '~/forms/model/openForms'
import { createReader, type Reading, readingOf as readingOfForm } from '~/forms/model/reading'
import type { PathReference } from '~/provider/types'
import type { Probe } from '~/validation/protocol'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { WorkerQuestions } from './whileWanted'

/** A condition may depend on another one; longer chains are left undecided, and so nothing is said to be hidden by them. */
const MAX_ROUNDS = 4

/**
 * Titles of what a text has that its form shows in no field, because another choice or condition holds. Where that form
 * is open the choices made by hand in it count. The file's format has to be loaded, as `checkText` does.
 */
export async function keptIn(
  link: WorkerQuestions,
  form: ProjectForm,
  reference: PathReference,
  text: string,
): Promise<readonly string[]> {
  const values = valuesOf(formatOf(reference.path), text)
  if (!values) return []
  const verdicts = new Map<string, boolean | undefined>()
  const schema = JSON.stringify(form.schema)
  const open = openFormOf(reference, text)
  const readingOf = createReader(form)
  for (let round = 0; ; round++) {
    const unknown = new Map<string, Probe>()
    const verdict: Reading['verdict'] = (test, pointer) => {
      const name = `${test.pointer}\n${pointer}`
      if (!verdicts.has(name)) unknown.set(name, { schema: test.pointer, data: pointer })
      return verdicts.get(name)
    }
    const reading = open ? { ...readingOfForm(open), verdict } : readingOf(values, verdict)
    const kept = keptValues(reading)
    if (unknown.size === 0 || round === MAX_ROUNDS) return titlesOf(kept)
    const outcome = await link.ask({ schema, data: values.text, probes: [...unknown.values()] })
    if (outcome.kind !== 'checked') return titlesOf(kept)
    for (const [index, name] of [...unknown.keys()].entries())
      verdicts.set(name, outcome.verdicts[index] ?? undefined)
  }
}

function titlesOf(kept: readonly KeptValue[]): readonly string[] {
  return [...new Set(kept.map(({ title }) => title))]
}
