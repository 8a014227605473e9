import { type JsonValue, toPointer } from '~/formats/nodes'
import type { Alternative, Certainty, Change, Guess, Reason } from './Guess'
import type { Place } from './Inference'

interface Grounds {
  readonly count: number
  readonly of: number
  readonly certainty: Certainty
}

/** A guess about a place. There is one of each kind at a place, and one of each of its members. */
export function guessAt(
  { pointer }: Place,
  reason: Reason,
  grounds: Grounds,
  alternative?: Alternative,
): Guess {
  const member = reason.kind === 'always-there' ? [reason.name] : []
  const id = `${reason.kind}:${toPointer([...pointer, ...member])}`
  return { id, pointer, reason, ...grounds, ...(alternative && { alternative }) }
}

type Said = { readonly [name: string]: JsonValue | undefined }

/** Changes of what a schema and its form say of it; undefined takes a keyword or an option away. */
export function saying(schema: Said, ui: Said = {}): readonly Change[] {
  return [
    ...Object.entries(schema).map(([name, value]) => ({ in: 'schema', at: [name], value }) as const),
    ...Object.entries(ui).map(([name, value]) => ({ in: 'ui', at: [name], value }) as const),
  ]
}

/** The same guesses, told from a schema that has theirs at a place in it. @param ui undefined: its form says nothing of it. */
export function insideOf(
  guesses: readonly Guess[],
  schema: readonly string[],
  ui: readonly string[] | undefined,
): readonly Guess[] {
  return withChanges(guesses, (change) => {
    if (change.in === 'schema') return [{ ...change, at: [...schema, ...change.at] }]
    return ui === undefined ? [] : [{ ...change, at: [...ui, ...change.at] }]
  })
}

/** The same guesses about a schema that takes null as well, in its own `type` and `enum`. */
export function orNull(guesses: readonly Guess[]): readonly Guess[] {
  return withChanges(guesses, (change) => {
    if ('isIn' in change || change.in === 'ui' || change.at.length !== 1 || change.value === undefined)
      return [change]
    const [keyword] = change.at
    if (keyword === 'enum' && Array.isArray(change.value))
      return [{ ...change, value: [...change.value, null] }]
    return keyword === 'type' ? [{ ...change, value: [change.value, 'null'] }] : [change]
  })
}

/** The same guesses, each with an id of its own: the items of a list and the members of a map may be at one place. */
export function apart(guesses: readonly Guess[]): readonly Guess[] {
  const times = new Map<string, number>()
  return guesses.map((guess) => {
    const time = (times.get(guess.id) ?? 0) + 1
    times.set(guess.id, time)
    return time === 1 ? guess : { ...guess, id: `${guess.id}#${time}` }
  })
}

function withChanges(
  guesses: readonly Guess[],
  map: (change: Change) => readonly Change[],
): readonly Guess[] {
  return guesses.map((guess) =>
    guess.alternative
      ? { ...guess, alternative: { ...guess.alternative, changes: guess.alternative.changes.flatMap(map) } }
      : guess,
  )
}
