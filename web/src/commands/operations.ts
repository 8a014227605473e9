import { create } from 'zustand'

/** One asynchronous action of the person, or one failed load, as the Activity list shows it. */
export interface Operation {
  readonly id: string
  /** When it last changed, in epoch milliseconds. */
  readonly time: number
  readonly type: 'Loading' | 'Loaded' | 'Failed'
  /** What it does, in the person's words: "Commit to main". */
  readonly label: string
  /** How far it is, while it is loading. */
  readonly progress?: string
  /** Only of a failed one; its message is for people. */
  readonly error?: Error
  /** Only of a failed one that can be done once more. Use `retry(id)`. */
  readonly retry?: () => void
}

/** What a running operation gets. */
export interface OperationContext {
  /** Aborted by `cancel`. */
  readonly signal: AbortSignal
  /** Says how far it is, in the person's words. */
  readonly report: (progress: string) => void
}

export type OperationTask = (context: OperationContext) => Promise<void>

interface OperationOptions {
  /** What Retry does; by default the task again, under the same id. `false`: there is no Retry. */
  readonly retry?: (() => void) | false
}

interface Operations {
  /** Newest first. */
  readonly operations: readonly Operation[]
}

const maxOperations = 50

export const useOperations = create<Operations>()(() => ({ operations: [] }))

let lastId = 0
const controllers = new Map<string, AbortController>()

/** Starts a task and answers its operation's id. Never throws: a failure becomes the operation's error. */
export function runOperation(label: string, task: OperationTask, options: OperationOptions = {}): string {
  const id = nextId()
  start(id)
  return id

  function start(id: string): void {
    const controller = new AbortController()
    controllers.set(id, controller)
    enter({ id, time: Date.now(), type: 'Loading', label })
    const context: OperationContext = {
      signal: controller.signal,
      report: (progress) => change(id, (operation) => ({ ...operation, time: Date.now(), progress })),
    }
    void settle(id, context)
  }

  async function settle(id: string, context: OperationContext): Promise<void> {
    try {
      await task(context)
      change(id, () => ({ id, time: Date.now(), type: 'Loaded', label }))
    } catch (error) {
      if (isAbortError(error)) dismiss(id)
      else
        change(id, () => ({
          id,
          time: Date.now(),
          type: 'Failed',
          label,
          error: toError(error),
          ...again(id),
        }))
    } finally {
      controllers.delete(id)
    }
  }

  function again(id: string): Pick<Operation, 'retry'> {
    if (options.retry === false) return {}
    return { retry: options.retry ?? (() => start(id)) }
  }
}

/** Enters a failed load. The same failure again replaces its older entry; an aborted request is no failure. */
export function recordFailure(label: string, error: unknown, retry?: () => void): void {
  if (isAbortError(error)) return
  const failure = toError(error)
  for (const { id, type, label: other, error: earlier } of useOperations.getState().operations) {
    if (type === 'Failed' && other === label && earlier?.message === failure.message) dismiss(id)
  }
  const id = nextId()
  const again = retry && {
    retry: () => {
      dismiss(id)
      retry()
    },
  }
  enter({ id, time: Date.now(), type: 'Failed', label, error: failure, ...again })
}

/** The operation; undefined before it is started and after it was dismissed or cancelled. */
export function useOperation(id: string | undefined): Operation | undefined {
  return useOperations(({ operations }) => operations.find((operation) => operation.id === id))
}

/** Does a failed operation once more. */
export function retry(id: string): void {
  find(id)?.retry?.()
}

/** Takes an entry off the list. What is still running goes on. */
export function dismiss(id: string): void {
  useOperations.setState(({ operations }) => ({ operations: operations.filter((other) => other.id !== id) }))
}

/** Aborts a running operation; its entry goes once it has stopped. */
export function cancel(id: string): void {
  controllers.get(id)?.abort()
}

function nextId(): string {
  lastId += 1
  return `operation-${lastId}`
}

function find(id: string): Operation | undefined {
  return useOperations.getState().operations.find((operation) => operation.id === id)
}

function enter(operation: Operation): void {
  useOperations.setState(({ operations }) => ({
    operations: [operation, ...operations.filter(({ id }) => id !== operation.id)].slice(0, maxOperations),
  }))
}

function change(id: string, next: (operation: Operation) => Operation): void {
  useOperations.setState(({ operations }) => ({
    operations: operations.map((operation) => (operation.id === id ? next(operation) : operation)),
  }))
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
