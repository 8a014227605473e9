import { isSameValue, type JsonValue } from '~/formats/nodes'
import type { DataChange } from '../../operations/DataChange'
import type { PlannedChange } from '../migrateText'
import { namesIn } from './namesIn'
import type { PlannedItem, StandingItem } from './PlannedItem'

/** What somebody is asked about: one change, or several that come to one. */
export interface AskedChange extends PlannedChange {
  /** What it is made of, in order. */
  readonly items: readonly PlannedItem[]
  readonly answer: StandingItem['answer']
}

/** Changes one after the other as few: a rename of what was renamed is one rename, or none. What the data have followed stays. */
export function composed(items: readonly StandingItem[]): readonly AskedChange[] {
  const asked: AskedChange[] = []
  for (const { item, answer } of items) {
    const at = answer === 'done' ? -1 : asked.findLastIndex((one) => isFollowedBy(one, item.change))
    const before = asked[at]
    const joined = before && joinedOf(before.change, item.change)
    const isInTheWay = asked.slice(at + 1).some(({ change }) => touches(change, item.change))
    if (before === undefined || joined === undefined || isInTheWay) {
      asked.push({ change: item.change, schema: item.schema, items: [item], answer })
    } else {
      const isLater = before.answer === 'later' && answer === 'later'
      asked.splice(at, 1, {
        change: joined,
        schema: before.schema,
        items: [...before.items, item],
        answer: isLater ? 'later' : undefined,
      })
    }
  }
  return asked.filter(({ change }) => {
    if (change.kind === 'choices') return change.choices.length > 0
    return change.kind !== 'rename' || change.from !== change.to
  })
}

/** Whether a change goes on from where another has ended: with the name of a rename, or the choices of the same field. */
function isFollowedBy({ change: first, answer, items }: AskedChange, next: DataChange): boolean {
  // Of these some data have what was there before, and some what came after.
  const isApart = answer === 'done' || items.some(({ isBack }) => isBack)
  if (isApart || first.object !== next.object) return false
  if (first.kind === 'choices') return next.kind === 'choices' && next.name === first.name
  if (first.kind !== 'rename') return false
  const rename = first
  return next.kind === 'rename' ? next.from === rename.to : next.kind === 'remove' && next.name === rename.to
}

function joinedOf(first: DataChange, next: DataChange): DataChange | undefined {
  if (first.kind === 'choices' && next.kind === 'choices')
    return { ...first, choices: joinedChoices(first.choices, next.choices) }
  const rename = first
  if (rename.kind !== 'rename') return undefined
  if (next.kind === 'rename') return { ...rename, to: next.to }
  return next.kind === 'remove' ? { ...next, name: rename.from } : undefined
}

type Choices = Extract<DataChange, { readonly kind: 'choices' }>['choices']

/** Somebody types the name of a choice: what it was called on the way does not count. */
function joinedChoices(first: Choices, next: Choices): Choices {
  const isSame = (one: JsonValue | undefined, other: JsonValue) =>
    one !== undefined && isSameValue(one, other)
  const joined = first.map(({ from, to }) => {
    const later = next.find((one) => isSame(to, one.from))
    return { from, to: later === undefined ? to : later.to }
  })
  const own = next.filter(({ from }) => !first.some(({ to }) => isSame(to, from)))
  return [...joined, ...own].filter(({ from, to }) => !isSame(to, from))
}

/** Whether a change in between is about what a rename is about, or is inside of it: then it needs the name of its time. */
function touches(between: DataChange, renamed: DataChange): boolean {
  if (renamed.kind === 'choices')
    return between.object !== renamed.object || namesIn(between).includes(renamed.name)
  if (renamed.kind !== 'rename' && renamed.kind !== 'remove') return true
  const name = renamed.kind === 'rename' ? renamed.from : renamed.name
  if (between.object !== renamed.object) {
    const inside = `${renamed.object}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return between.object === inside || between.object.startsWith(`${inside}/`)
  }
  const later = renamed.kind === 'rename' ? [renamed.from, renamed.to] : [name]
  return namesIn(between).some((one) => later.includes(one))
}
