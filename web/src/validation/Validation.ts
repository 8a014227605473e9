import type { TextDocument } from '~/drafts/TextDocument'
import type { Changes } from '~/formats/nodes'
import { afterPress } from '~/lib/press'
import type { TextSource } from '~/lib/text/text'
import { movedErrors } from './movedErrors'
import { createProbeAnswers } from './probeAnswers'
import type { DataFile, Probe, SchemaError, SchemaProblem } from './protocol'
import { spawnValidator } from './spawnValidator'
import { createWorkerLink, type WorkerLink } from './WorkerLink'

/** Typing pauses this long before the data is checked again. */
const PAUSE_MS = 200

export interface ValidationState {
  /**
   * `unchecked`: nobody asked yet. `too-slow`: the schema or the data takes longer than the deadline. `not-loaded`: the
   * validator did not arrive. `failed`: the schema is not one that it can work with. `unreadable`: the data is not JSON.
   */
  readonly status: 'unchecked' | 'checking' | 'checked' | 'too-slow' | 'not-loaded' | 'failed' | 'unreadable'
  /** The text of the last finished check, which the errors are about. */
  readonly checked: string | undefined
  /** Of the last finished check. */
  readonly errors: readonly SchemaError[]
  readonly count: number
  /** What the schema refers to and is not at hand, as far as it hangs on that whether the data are valid. */
  readonly lacking: readonly string[]
  readonly byPointer: ReadonlyMap<string, readonly SchemaError[]>
  readonly schemaProblems: readonly SchemaProblem[]
  /** Why the check failed, in the validator's words. */
  readonly reason: string
}

/** The checks of one data file, shared by the form that shows it and the commit that warns. */
export interface Validation {
  readonly state: ValidationState
  readonly subscribe: (listener: () => void) => () => void
  /** Called when a verdict that was asked for came or changed. */
  readonly subscribeVerdicts: (listener: () => void) => () => void
  /** The last verdict about a probe; undefined while unknown. Unknown ones are put to the worker. */
  verdict(probe: Probe): boolean | undefined
  /**
   * Checks the data after a pause, against this schema (as JSON). `undefined` data: they cannot be read now.
   * @param file what they are written in; left out for JSON.
   */
  check(schema: string, data: TextSource | undefined, file?: DataFile): void
  /** Errors go with the items that they are about, until the next answer. Said by every view of the data. */
  follow(change: MovedText): void
  /** One view of the data joins in. The worker ends when the last one has left; the next check starts one. */
  join(): Participant
}

/** A change of the data as far as it moves what errors are about. */
interface MovedText extends Pick<Changes, 'moves'> {
  readonly before: TextSource
  readonly after: TextSource
}

/** A file may be open as a form in several panels. */
export interface Participant {
  /** The probes that this view needs; those that nobody needs are no longer asked. */
  keepProbes(probes: readonly Probe[]): void
  leave(): void
}

const NOTHING: ValidationState = {
  status: 'unchecked',
  checked: undefined,
  errors: [],
  count: 0,
  lacking: [],
  byPointer: new Map(),
  schemaProblems: [],
  reason: '',
}

export function createValidation(link: WorkerLink = createWorkerLink(spawnValidator)): Validation {
  const listeners = new Set<() => void>()
  const probes = createProbeAnswers<Participant>()
  let state = NOTHING
  let wanted:
    | { readonly schema: string; readonly data: TextSource; readonly file: DataFile | undefined }
    | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  /** The text that the errors have their places in. */
  let placed: TextSource | undefined
  /** What has changed since the question that is asked now. */
  let since: MovedText[] = []

  function setState(next: Partial<ValidationState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function follow(change: MovedText): void {
    if (isAsking) since.push(change)
    if (placed !== change.before) return
    placed = change.after
    const { errors } = state
    const moved = movedErrors(errors, change.moves)
    if (moved === errors) return
    setState({
      errors: moved,
      count: state.count - (errors.length - moved.length),
      byPointer: grouped(moved),
    })
  }

  function soon(pause: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), pause)
  }

  function join(): Participant {
    const participant: Participant = {
      keepProbes(kept) {
        probes.keep(participant, kept)
        if (probes.lacks()) soon(0)
      },
      leave() {
        if (!probes.drop(participant)) return
        clearTimeout(timer)
        wanted = undefined
        link.close()
      },
    }
    probes.keep(participant, [])
    return participant
  }

  async function run(): Promise<void> {
    if (isAsking || wanted === undefined) return
    isAsking = true
    since = []
    const asked = wanted
    const askedProbes = [...probes.needed()]
    if (state.status !== 'checked') setState({ status: 'checking' })
    const data = asked.data.toString()
    const outcome = await link.ask({
      schema: asked.schema,
      data,
      file: asked.file,
      probes: askedProbes.map(([, probe]) => probe),
    })
    // Problems that come or go move what is below them.
    await new Promise<void>(afterPress)
    isAsking = false
    // Without data (closed, or no longer JSON) nobody waits for this answer.
    if (wanted === undefined) return
    // The last view has left, and another has come since.
    if (outcome.kind === 'closed') {
      soon(0)
      return
    }
    if (outcome.kind === 'checked') {
      const { errors, count, lacking, schemaProblems } = outcome
      placed = asked.data
      let moved = errors
      for (const change of since) {
        if (change.before !== placed) continue
        placed = change.after
        moved = movedErrors(moved, change.moves)
      }
      setState({
        status: 'checked',
        checked: data,
        errors: moved,
        count: count - (errors.length - moved.length),
        lacking,
        schemaProblems,
        byPointer: grouped(moved),
      })
      probes.learn(askedProbes.map(([name], index) => [name, outcome.verdicts[index] ?? undefined]))
    } else {
      const reason = outcome.kind === 'failed' ? outcome.reason : ''
      setState({ ...NOTHING, status: outcome.kind, reason })
    }
    if (wanted !== asked || (probes.lacks() && outcome.kind === 'checked')) soon(0)
  }

  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeVerdicts: probes.subscribe,
    verdict: probes.answer,
    check(schema, data, file) {
      if (data === undefined) {
        wanted = undefined
        setState({ ...NOTHING, status: 'unreadable' })
        return
      }
      if (wanted !== undefined && wanted.schema !== schema) probes.forget()
      wanted = { schema, data, file }
      soon(state.status === 'unchecked' ? 0 : PAUSE_MS)
    },
    follow,
    join,
  }
}

function grouped(errors: readonly SchemaError[]): ReadonlyMap<string, readonly SchemaError[]> {
  const groups = new Map<string, SchemaError[]>()
  for (const error of errors) {
    const group = groups.get(error.pointer)
    if (group === undefined) groups.set(error.pointer, [error])
    else group.push(error)
  }
  return groups
}

const validations = new WeakMap<TextDocument, Validation>()

/** One validation a data file, however many views of it there are. */
export function validationOf(document: TextDocument): Validation {
  const known = validations.get(document)
  if (known !== undefined) return known
  const validation = createValidation()
  validations.set(document, validation)
  return validation
}
