import { valueAt, withValueAt } from '~/formats/values'
import type { Change, Guess } from './Guess'
import type { Inferred } from './Inference'
import { isObject, type JsonObject } from './values'

/** What an inference says once the alternatives of some of its guesses are taken. */
export function takeAlternatives<T extends Pick<Inferred, 'schema' | 'ui'>>(
  inferred: T,
  guesses: readonly Guess[],
  taken: ReadonlySet<string>,
): T {
  let { schema, ui = {} }: { schema: JsonObject; ui?: JsonObject } = inferred
  // Guesses stand before those inside of them. What is deeper comes first: the alternative around it replaces all of it.
  const chosen = guesses.filter(({ id }) => taken.has(id)).toReversed()
  for (const { alternative } of chosen) {
    for (const change of alternative?.changes ?? []) {
      if (change.in === 'schema') schema = changed(schema, change)
      else ui = withoutEmpty(changed(ui, change))
    }
  }
  return { ...inferred, schema, ui }
}

function changed(whole: JsonObject, change: Change): JsonObject {
  if ('isIn' in change) return withName(whole, change)
  const made = withValueAt(whole, change.at, () => change.value)
  return isObject(made) ? made : {}
}

function withName(
  whole: JsonObject,
  { at, name, isIn }: Extract<Change, { readonly isIn: boolean }>,
): JsonObject {
  const old = valueAt(whole, at)
  const others = Array.isArray(old) ? old.filter((one) => one !== name) : []
  const names = isIn ? [...others, name] : others
  const made = withValueAt(whole, at, () => (names.length > 0 ? names : undefined))
  return isObject(made) ? made : {}
}

/** Without places of which nothing is said any more. */
function withoutEmpty(ui: JsonObject): JsonObject {
  const members = Object.entries(ui).map(
    ([name, value]) => [name, isObject(value) ? withoutEmpty(value) : value] as const,
  )
  return Object.fromEntries(members.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0))
}
