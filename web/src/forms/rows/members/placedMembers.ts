import type { JsonValue, ObjectNode } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import type { ActiveSchema } from '~/schema/activeSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import { type Layout, layoutOf } from '~/schema/ui/groupLayout'
import { ordered, uiOptions } from '~/schema/ui/uiSchema'
import { type Child, membersOf } from '../../fields/childFields'
import { conditionalMembers } from './conditionalMembers'
import { keptMembers } from './keptMembers'
import { toldByChoice } from './toldByChoice'

/** The members of an object and where in its group of the form they stand. */
export interface PlacedMembers extends Layout<Child> {
  /** Those that only another choice or condition knows. */
  readonly kept: readonly Child[]
  /** Names in the order of the schema, for putting a new member in its place. */
  readonly order: readonly string[]
  readonly isOpen: boolean
}

export function placedMembers(
  resolver: SchemaResolver,
  text: TextSource,
  active: ActiveSchema,
  node: ObjectNode | undefined,
  ui: JsonValue | undefined,
  isDrawn = false,
): PlacedMembers {
  if (isDrawn) return drawnMembers(resolver, active, node, ui)
  const members = membersOf(active.schema, node, ui)
  const { order, isOpen } = members
  const children = members.children.map((child) => asDeclared(active, child))
  const others = keptMembers(resolver, active, node)
  const told = toldByChoice(resolver, text, active.chosen)
  // A pattern or `additionalProperties` of the choice that holds knows it as well as any other.
  const isKept = ({ name, extra, conjunction }: Child) =>
    others.has(name) && extra !== undefined && (extra === 'unexpected' || conjunction.length === 0)
  const isPlain = others.size === 0 && active.chosen.length === 0
  const shown = isPlain ? children : children.filter((child) => !told(child) && !isKept(child))
  const kept = isPlain
    ? NONE
    : children.filter(isKept).map(
        (child): Child => ({
          ...child,
          conjunction: others.get(child.name) ?? child.conjunction,
          extra: undefined,
        }),
      )
  const { groups } = uiOptions(ui)
  const hidden = groups.length === 0 ? NONE : shown.filter(isHidden)
  // A group of which nothing is to be seen is not shown either.
  const layout = layoutOf(hidden.length === 0 ? shown : shown.filter((child) => !isHidden(child)), groups)
  return { ...layout, loose: [...layout.loose, ...hidden], kept, order, isOpen }
}

/** All that the schema names, hidden or not, and whatever brings it. */
function drawnMembers(
  resolver: SchemaResolver,
  active: ActiveSchema,
  node: ObjectNode | undefined,
  ui: JsonValue | undefined,
): PlacedMembers {
  const { order, isOpen, children } = membersOf(active.schema, node, ui)
  const more = conditionalMembers(resolver, active, node, ui)
  const names = ordered([...order, ...more.keys()], uiOptions(ui).order)
  const byName = new Map([...children.map((child) => [child.name, child] as const), ...more])
  const all = names.flatMap((name) => byName.get(name) ?? [])
  return { ...layoutOf(all, uiOptions(ui).groups), kept: NONE, order: names, isOpen }
}

/** A member that tells the branch may take the values of all branches, not just of the one that it tells now. */
function asDeclared({ chosen, declared }: ActiveSchema, child: Child): Child {
  const conjunction = declared.properties.get(child.name)
  const isTeller = conjunction !== undefined && chosen.some(({ teller }) => teller === child.name)
  return isTeller ? { ...child, conjunction } : child
}

function isHidden({ ui }: Child): boolean {
  return uiOptions(ui).widget === 'hidden'
}

const NONE: readonly Child[] = []
