import { readString } from '~/formats/json'
import type { DataNode } from '~/formats/nodes'
import { jsonOf, valueOf } from '~/formats/valueOf'
import { m } from '~/paraglide/messages'
import type { ChosenBranch } from '~/schema/activeSchema'
import { canonical } from '~/schema/canonical'
import type { EnumOption } from '~/schema/ResolvedSchema'
import { type UiOptions, uiOptions } from '~/schema/ui/uiSchema'
import { shownOptions } from '../../fields/shownOptions'
import type { ReferencedEntries } from '../../references/ReferencedEntries'
import { branchLabels } from '../../rows/names/branchLabels'
import { itemName } from '../../rows/names/memberTitle'
import type { Reading } from '../reading'
import { type Step, titleOf } from '../steps'
import type { VisitedField } from './findFields'

/**
 * Whether the form shows words at a field: in its title, as the choice that was made, as its value or as what it calls
 * that value. A member's name counts too, since people who know the file look for it.
 * @param words not empty.
 * @param entriesOf the entries that a reference of this look names, as far as they are known.
 */
export function createFieldMatcher(
  reading: Reading,
  words: string,
  entriesOf: (look: UiOptions) => ReferencedEntries | undefined,
): (field: VisitedField) => boolean {
  const { resolver, text } = reading
  const wanted = words.trim().toLocaleLowerCase()
  const isNumber = /^\d+$/.test(wanted)
  /** Items of a list have the same titles. */
  const titlesSeen = new Map<string, boolean>()
  /** Values whose option is called that, by the options of a schema and their names: many fields may share them. */
  const called = new Map<UiOptions, Map<readonly EnumOption[], ReadonlySet<string>>>()
  /** JSON of the values whose entry is called that. */
  const calledEntries = new Map<ReferencedEntries, ReadonlySet<string>>()

  function isIn(candidate: string): boolean {
    return candidate.toLocaleLowerCase().includes(wanted)
  }

  function isTitle(title: string): boolean {
    const seen = titlesSeen.get(title) ?? isIn(title)
    titlesSeen.set(title, seen)
    return seen
  }

  function isOwnTitle({ step, around, name, item }: VisitedField): boolean {
    if (around === undefined) return false
    if (name !== undefined) return isTitle(titleOf(reading, around, step, name)) || isTitle(name)
    if (item === undefined) return false
    const title = titleOf(reading, around, step, String(item))
    const own = itemName(resolver, step.schema, uiOptions(step.ui).title) ?? m.forms_item()
    if (title === own) return isTitle(title)
    // What all items are called does not stop at every one of them; with its number it tells which.
    return !isNumber && !isTitle(own) && isIn(title)
  }

  function isBranch({ choice, branch, teller }: ChosenBranch, { ui }: Step): boolean {
    if (branch === undefined || teller !== undefined || choice.branches.length < 2) return false
    return isTitle(branchLabels(resolver, choice, uiOptions(ui))[branch] ?? '')
  }

  function isWritten(node: DataNode): boolean {
    const written = jsonOf(text, node)
    if (node.kind !== 'string') return isIn(written)
    return isIn(written.includes('\\') ? (readString(written) ?? '') : written.slice(1, -1))
  }

  function isOption({ schema, node }: Step, look: UiOptions): boolean {
    const { options } = schema
    if (options === undefined || node === undefined) return false
    const known = called.get(look) ?? new Map<readonly EnumOption[], ReadonlySet<string>>()
    called.set(look, known)
    const values =
      known.get(options) ??
      new Set(shownOptions(schema, look).flatMap(({ label, value }) => (isIn(label) ? canonical(value) : [])))
    known.set(options, values)
    return values.size > 0 && values.has(canonical(valueOf(text, node)))
  }

  function isEntry(node: DataNode, look: UiOptions): boolean {
    if (look.widget !== 'reference' || (node.kind !== 'string' && node.kind !== 'number')) return false
    const entries = entriesOf(look)
    if (entries === undefined) return false
    const ids =
      calledEntries.get(entries) ?? new Set(entries.items.flatMap(({ id, label }) => (isIn(label) ? id : [])))
    calledEntries.set(entries, ids)
    return ids.size > 0 && ids.has(JSON.stringify(valueOf(text, node)))
  }

  function isValue({ step, look, isDeepest }: VisitedField): boolean {
    const { node } = step
    if (node === undefined) return false
    if (node.kind === 'object' || node.kind === 'array') return isDeepest && isWritten(node)
    return isWritten(node) || isOption(step, look) || isEntry(node, look)
  }

  return (field) =>
    isOwnTitle(field) || field.step.chosen.some((one) => isBranch(one, field.step)) || isValue(field)
}
