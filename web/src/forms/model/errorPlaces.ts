import { fromPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { SchemaError } from '~/validation/protocol'
import { rootTitle } from '../rows/names/memberTitle'
import type { FormModel } from './FormModel'
import { readingOf } from './reading'
import { membersIn, rootStep, type Step, stepInto, titleOf } from './steps'

interface ErrorPlace {
  readonly key: string
  readonly title: string
  /** The innermost list item around the field, for telling which of many; of an item itself, its list. */
  readonly item: string | undefined
}

/** The field that a JSON pointer means: its key and its title, also where it is closed or not there. */
export function placeOf(form: FormModel, pointer: string): ErrorPlace {
  const reading = readingOf(form)
  let step = rootStep(reading)
  let title = uiOptions(step.ui).title ?? rootTitle(form.resolver) ?? m.forms_root()
  let around: string | undefined
  let lastItem: string | undefined
  for (const name of fromPointer(pointer) ?? []) {
    const isItem = step.node?.kind === 'array'
    const next = stepInto(reading, step, name)
    around = isItem ? title : lastItem
    title = titleOf(reading, step, next, name)
    if (isItem) lastItem = title
    step = next
  }
  return { key: step.key, title, item: around }
}

/** Errors in the order in which the form has their fields, shown or not: from tab to tab, through closed groups. */
export function inFormOrder(form: FormModel, errors: readonly SchemaError[]): readonly SchemaError[] {
  const reading = readingOf(form)
  const root = rootStep(reading)
  const steps = new Map<string, Step>()

  function positionsOf(pointer: string): readonly number[] {
    let step = root
    return (fromPointer(pointer) ?? []).map((name) => {
      const position = positionIn(step, name)
      const below = steps.get(`${step.pointer}\n${name}`) ?? stepInto(reading, step, name)
      steps.set(`${step.pointer}\n${name}`, below)
      step = below
      return position
    })
  }

  return errors
    .map((error) => ({ error, at: positionsOf(error.pointer) }))
    .toSorted((a, b) => compared(a.at, b.at))
    .map(({ error }) => error)
}

/** Where a member stands among those of its group of the form; an item, in its list. */
function positionIn({ node, members }: Step, name: string): number {
  if (node?.kind === 'array' || members === undefined) return Number(name)
  const shown = membersIn(members)
  const position = shown.findIndex((member) => member.name === name)
  return position === -1 ? shown.length : position
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (const [depth, position] of a.entries()) {
    const other = b[depth]
    if (other === undefined) return 1
    if (position !== other) return position - other
  }
  return a.length - b.length
}
