import type { Located } from '~/drafts/merge'
import { type DataPath, toIndex } from '~/formats/nodes'
import { createReader, type FormOfText, type Reading } from '~/forms/model/reading'
import { rootStep, type Step, stepInto, titleOf } from '~/forms/model/steps'
import { itemSummary } from '~/forms/rows/summary'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { constantNames } from '~/schema/constantNames'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { uiOptions } from '~/schema/ui/uiSchema'

/** A place in a file as the form calls it. */
interface NamedPlace {
  /** The titles of fields and the summaries of items on the way, the outermost first. */
  readonly names: readonly string[]
  /** What the form's schema says about the value there. */
  readonly schema: ResolvedSchema
  /** Whether the last name is that of a list's item. */
  readonly isItem: boolean
}

/** Tells what the form calls the value at a path of a file. */
export type Places = (file: Located, path: DataPath) => NamedPlace

/** Longer summaries are cut: a place is one of many on a line. */
const MAX_NAME = 40

/** The places of a project's data file; without a form the names in the file are made into words. */
export function createPlaces(form: FormOfText = NO_FORM): Places {
  const readingOf = createReader(form)

  return (file, path) => {
    const reading = readingOf(file)
    const names: string[] = []
    let step = rootStep(reading)
    let isItem = false
    for (const name of path) {
      const next = stepInto(reading, step, name)
      isItem = step.node?.kind === 'array' && toIndex(name) !== undefined
      const summary = isItem ? summaryIn(reading, next, uiOptions(step.ui).itemLabel) : undefined
      names.push(summary ?? titleOf(reading, step, next, name))
      step = next
    }
    return { names, schema: step.schema, isItem }
  }
}

const NO_FORM: FormOfText = { schema: {}, uiSchema: {} }

/** "Prices › Basic › Price". */
export function placeWords(names: readonly string[]): string {
  return names.length === 0 ? m.changes_whole() : names.join(' › ')
}

/** What tells an item from its neighbours. A single value is what changes, so it is no name. */
function summaryIn(
  { text, resolver }: Reading,
  { node, schema }: Step,
  label: DataPath | undefined,
): string | undefined {
  if (node?.kind !== 'object' && node?.kind !== 'array') return undefined
  const summary = itemSummary(text, node, label, constantNames(resolver, schema))
  return summary === '' ? undefined : shorten(summary, MAX_NAME)
}
