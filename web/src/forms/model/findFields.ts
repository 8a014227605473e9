import { type JsonNode, readString, valueOf } from '~/drafts/json'
import { memberTitle } from '../rows/labels'
import { canonical } from '../schema/canonical'
import type { EnumOption } from '../schema/ResolvedSchema'
import { type UiOptions, uiOptions } from '../schema/ui/uiSchema'
import type { FormModel } from './FormModel'
import { readingOf } from './reading'
import { membersIn, rootStep, type Step, stepInto, stepIntoMember } from './steps'

/** More matches than anybody walks through. */
const MAX_MATCHES = 1_000

/** Deeper values are edited as JSON. */
const MAX_DEPTH = 24

/**
 * Pointers of the fields whose title, name or value (or what the form calls that value) has the words, also where they are closed or in another tab, in the
 * order of the form.
 */
export function findFields(form: FormModel, words: string): readonly string[] {
  const { parse, text } = form.store
  const wanted = words.trim().toLocaleLowerCase()
  const reading = readingOf(form)
  const found: string[] = []
  if (wanted === '' || !parse.ok) return found

  function isMatch(candidate: string): boolean {
    return candidate.toLocaleLowerCase().includes(wanted)
  }

  /** Items of a list have the same titles. */
  const titlesSeen = new Map<string, boolean>()

  function isTitleMatch(title: string): boolean {
    const seen = titlesSeen.get(title) ?? isMatch(title)
    titlesSeen.set(title, seen)
    return seen
  }

  function isValueMatch(node: JsonNode | undefined): boolean {
    if (node === undefined || node.kind === 'object' || node.kind === 'array') return false
    const written = text.slice(node.from, node.to)
    return isMatch(readString(written) ?? written)
  }

  /** Values whose option is called that, by the options of a schema and their names: many fields may share them. */
  const called = new Map<UiOptions, Map<readonly EnumOption[], ReadonlySet<string>>>()

  function isOptionMatch({ schema: { options }, node }: Step, ui: UiOptions): boolean {
    if (options === undefined || node === undefined) return false
    const known = called.get(ui) ?? new Map<readonly EnumOption[], ReadonlySet<string>>()
    called.set(ui, known)
    const values = known.get(options) ?? new Set(valuesCalled(options, ui, isMatch))
    known.set(options, values)
    return values.size > 0 && values.has(canonical(valueOf(text, node)))
  }

  /** @param listUi what is said of the list that this is an item of: it names the options. */
  function visit(step: Step, depth: number, name?: string, listUi?: UiOptions): void {
    if (found.length >= MAX_MATCHES || depth > MAX_DEPTH) return
    const { conjunction, schema, ui, node, members, pointer } = step
    const own = uiOptions(ui)
    if (own.widget === 'hidden') return
    // What the choice that was made is called stands at the field as well.
    const titles =
      name === undefined
        ? []
        : [memberTitle(form.resolver, { name, conjunction, ui }), schema.title ?? '', name]
    if (titles.some(isTitleMatch) || isValueMatch(node) || isOptionMatch(step, listUi ?? own))
      found.push(pointer)
    if (node?.kind === 'object' && members !== undefined) {
      for (const child of membersIn(members)) {
        visit(stepIntoMember(reading, step, child), depth + 1, child.name)
      }
    } else if (node?.kind === 'array') {
      for (const index of node.items.keys())
        visit(stepInto(reading, step, String(index)), depth + 1, undefined, own)
    }
  }

  visit(rootStep(reading), 0)
  return found
}

function valuesCalled(
  options: readonly EnumOption[],
  { enumName }: UiOptions,
  isMatch: (label: string) => boolean,
): string[] {
  return options.flatMap(({ value, label }, index) =>
    isMatch(enumName(index, value) ?? label ?? '') ? canonical(value) : [],
  )
}
