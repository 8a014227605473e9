import { m } from '~/paraglide/messages'
import type { Choice } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { counted, numbered } from './alike'
import { type Branch, detailsOf, kindOf, memberWords, namesOf } from './branchWords'

/**
 * What the branches of a choice are called, each in its own way: by their names, else by the kind of value that they
 * take, with what tells them apart where that is the same.
 */
export function branchLabels(resolver: SchemaResolver, choice: Choice, ui: UiOptions): readonly string[] {
  const known = labels.get(choice)
  if (known?.ui === ui) return known.labels
  const schemas = choice.branches.map((place) => resolver.resolve([place]))
  const branches = choice.branches.flatMap((place, index): Branch | readonly [] => {
    const schema = schemas[index]
    if (schema === undefined) return []
    const others = schemas.slice(0, MAX_COMPARED).filter((_, at) => at !== index)
    return { place, alike: choice.alike?.get(place.pointer) ?? [place], schema, others }
  })
  const found = told(resolver, branches, named(resolver, branches, ui))
  labels.set(choice, { ui, labels: found })
  return found
}

/** A choice of more is not compared each with each. */
const MAX_COMPARED = 24

/** All items of a list offer the same. */
const labels = new WeakMap<Choice, { readonly ui: UiOptions; readonly labels: readonly string[] }>()

/** The first name of each that no other has; where a branch has none, its kind. */
function named(resolver: SchemaResolver, branches: readonly Branch[], ui: UiOptions): readonly string[] {
  const names = branches.map((branch) => namesOf(resolver, branch, ui))
  let tried = names.map(() => 0)
  for (;;) {
    const current = names.map((own, index) => own[tried[index] ?? 0])
    const counts = counted(current)
    const next = tried.map((at, index) => {
      const isShared = (counts.get(current[index]) ?? 0) > 1
      return isShared && at + 1 < (names[index]?.length ?? 0) ? at + 1 : at
    })
    if (next.every((at, index) => at === tried[index])) {
      return branches.map(({ schema }, index) => current[index] ?? kindOf(resolver, schema))
    }
    tried = next
  }
}

/** With what tells them apart, for those that are called alike. */
function told(
  resolver: SchemaResolver,
  branches: readonly Branch[],
  names: readonly string[],
): readonly string[] {
  const alike = counted(names)
  const details = branches.map((branch, index) =>
    (alike.get(names[index] ?? '') ?? 0) > 1 ? [...new Set(detailsOf(resolver, branch))] : [],
  )
  const said = counted(details.flatMap((own, index) => own.map((detail) => `${names[index]}\n${detail}`)))
  const found = branches.map((branch, index) => {
    const name = names[index] ?? ''
    const times = (detail: string) => said.get(`${name}\n${detail}`) ?? 0
    const own = details[index] ?? []
    const detail =
      own.find((one) => times(one) === 1) ?? own.find((one) => times(one) < (alike.get(name) ?? 0))
    return detail === undefined ? name : withDetail(resolver, branch, name, detail)
  })
  return numbered(found)
}

function withDetail(resolver: SchemaResolver, branch: Branch, name: string, detail: string): string {
  // What a group demands says that it is one.
  const isEnough = name === kindOf(resolver, branch.schema) && memberWords(resolver, branch).includes(detail)
  return isEnough ? detail : m.forms_branch_detail({ name, detail })
}
