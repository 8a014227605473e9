import { type JsonNode, valueOf } from '~/drafts/json'
import { memberTitle } from '../rows/labels'
import { uiOptions } from '../schema/uiSchema'
import type { FormModel } from './FormModel'
import { readingOf } from './reading'
import { membersIn, rootStep, type Step, stepInto, stepIntoMember } from './steps'

/** More matches than anybody walks through. */
export const MAX_MATCHES = 1_000

/** Deeper values are edited as JSON. */
const MAX_DEPTH = 24

/**
 * Pointers of the fields whose title, name or value has the words, also where they are closed or in another tab, in the
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

  function isValueMatch(node: JsonNode | undefined): boolean {
    if (node === undefined || node.kind === 'object' || node.kind === 'array') return false
    const value = valueOf(text, node)
    return isMatch(typeof value === 'string' ? value : text.slice(node.from, node.to))
  }

  function visit(step: Step, depth: number, name?: string): void {
    if (found.length >= MAX_MATCHES || depth > MAX_DEPTH) return
    const { conjunction, schema, ui, node, members, pointer } = step
    if (uiOptions(ui).widget === 'hidden') return
    // What the choice that was made is called stands at the field as well.
    const titles =
      name === undefined
        ? []
        : [memberTitle(form.resolver, { name, conjunction, ui }), schema.title ?? '', name]
    if (titles.some(isMatch) || isValueMatch(node)) found.push(pointer)
    if (node?.kind === 'object' && members !== undefined) {
      for (const child of membersIn(members)) {
        visit(stepIntoMember(reading, step, child), depth + 1, child.name)
      }
    } else if (node?.kind === 'array') {
      for (const index of node.items.keys()) visit(stepInto(reading, step, String(index)), depth + 1)
    }
  }

  visit(rootStep(reading), 0)
  return found
}
