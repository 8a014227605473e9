import { type JsonNode, readString, valueOf } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { branchLabels, itemTitle, memberTitle } from '../../rows/labels'
import { shownOptions } from '../../rows/shownOptions'
import type { ChosenBranch } from '../../schema/activeSchema'
import { canonical } from '../../schema/canonical'
import type { Choice, EnumOption } from '../../schema/ResolvedSchema'
import { type UiOptions, uiOptions } from '../../schema/ui/uiSchema'
import type { Entries } from '../../widgets/reference/entries'
import type { Reading } from '../reading'
import type { Step } from '../steps'
import type { VisitedField } from './findFields'

/**
 * Whether the form shows words at a field: in its title, as the choice that was made, as its value or as what it calls
 * that value. A member's name counts too, since people who know the file look for it.
 * @param words not empty.
 * @param entriesOf the entries that a reference of this look names, as far as they are known.
 */
export function createFieldMatcher(
  { resolver, text }: Reading,
  words: string,
  entriesOf: (look: UiOptions) => Entries | undefined,
): (field: VisitedField) => boolean {
  const wanted = words.trim().toLocaleLowerCase()
  const isNumber = /^\d+$/.test(wanted)
  /** Items of a list have the same titles. */
  const titlesSeen = new Map<string, boolean>()
  /** Values whose option is called that, by the options of a schema and their names: many fields may share them. */
  const called = new Map<UiOptions, Map<readonly EnumOption[], ReadonlySet<string>>>()
  /** JSON of the values whose entry is called that. */
  const calledEntries = new Map<Entries, ReadonlySet<string>>()
  const branches = new Map<Choice, { readonly look: UiOptions; readonly labels: readonly string[] }>()

  function isIn(candidate: string): boolean {
    return candidate.toLocaleLowerCase().includes(wanted)
  }

  function isTitle(title: string): boolean {
    const seen = titlesSeen.get(title) ?? isIn(title)
    titlesSeen.set(title, seen)
    return seen
  }

  function isOwnTitle({ step, name, item }: VisitedField): boolean {
    const { conjunction, ui, schema } = step
    if (name !== undefined) return isTitle(memberTitle(resolver, { name, conjunction, ui })) || isTitle(name)
    if (item === undefined) return false
    const own = uiOptions(ui).title ?? schema.title
    if (item.isOfTuple && own !== undefined) return isTitle(own)
    // What all items are called does not stop at every one of them; with its number it tells which.
    return !isNumber && !isTitle(own ?? m.forms_item()) && isIn(itemTitle(own, item.index, false))
  }

  function isBranch({ choice, branch, teller }: ChosenBranch, { ui }: Step): boolean {
    if (branch === undefined || teller !== undefined || choice.branches.length < 2) return false
    const look = uiOptions(ui)
    const known = branches.get(choice)
    const labels = known?.look === look ? known.labels : branchLabels(resolver, choice, look)
    if (known?.look !== look) branches.set(choice, { look, labels })
    return isTitle(labels[branch] ?? '')
  }

  function isWritten(node: JsonNode): boolean {
    const written = text.slice(node.from, node.to)
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

  function isEntry(node: JsonNode, look: UiOptions): boolean {
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
