import type { Probe } from './protocol'

/** Which probes the views of a file need, and what the validator last said about them. */
interface ProbeAnswers<Asker> {
  /** The probes that somebody needs, by their names. */
  needed(): ReadonlyMap<string, Probe>
  /** Of one who asks: these, and no longer others. Answers that nobody needs are forgotten. */
  keep(asker: Asker, probes: readonly Probe[]): void
  /** Tells whether nobody is left. */
  drop(asker: Asker): boolean
  readonly answer: (probe: Probe) => boolean | undefined
  /** Whether any that is needed was never answered. */
  lacks(): boolean
  learn(answers: readonly (readonly [string, boolean | undefined])[]): void
  forget(): void
  /** Called when an answer came or changed. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createProbeAnswers<Asker>(): ProbeAnswers<Asker> {
  const listeners = new Set<() => void>()
  const answers = new Map<string, boolean | undefined>()
  const askers = new Map<Asker, ReadonlyMap<string, Probe>>()

  function needed(): ReadonlyMap<string, Probe> {
    return new Map([...askers.values()].flatMap((probes) => [...probes]))
  }

  return {
    needed,
    keep(asker, probes) {
      askers.set(asker, new Map(probes.map((probe) => [nameOf(probe), probe])))
      const wanted = needed()
      for (const name of answers.keys()) if (!wanted.has(name)) answers.delete(name)
    },
    drop(asker) {
      askers.delete(asker)
      return askers.size === 0
    },
    answer: (probe) => answers.get(nameOf(probe)),
    lacks: () => [...needed().keys()].some((name) => !answers.has(name)),
    learn(learned) {
      let isChanged = false
      for (const [name, verdict] of learned) {
        isChanged ||= answers.get(name) !== verdict
        answers.set(name, verdict)
      }
      if (isChanged) for (const listener of listeners) listener()
    },
    forget: () => answers.clear(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function nameOf(probe: Probe): string {
  return `${probe.schema}\n${probe.data}`
}
