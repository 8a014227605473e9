import { type ComponentType, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { PartAway } from '~/lib/parts/loadPart'
import { LazyPartFailure, LazyPartRetry } from './LazyPartFailure'

interface LazyPart<Props> {
  (props: Props): ReactElement
  /** Begins to load what may soon be needed. Where that fails nobody is told: it is tried again when it is needed. */
  readonly preload: () => Promise<void>
}

interface LazyPartOptions<Props> {
  /** For what opens over the page, such as a dialog: its failure is said over the page too, and this closes it. */
  readonly close?: (props: Props) => void
  /** What stands in its place until it is there; else nothing. */
  readonly fallback?: (props: Props) => ReactNode
  /** It only adds to what is there: where it does not come, its place stays as it is until then. */
  readonly isExtra?: boolean
}

/**
 * A component that comes in a chunk of its own. A chunk may stay away: the network is gone, or a new version was put up
 * and the old files are no more. Then it says so where it would be, and can be tried again; everything else on the page
 * goes on.
 *
 * React's own `lazy` is not used: what a `Suspense` has waited for is held back until 300 ms after the last fallback
 * (`FALLBACK_THROTTLE_MS` of its reconciler), at every level of parts in parts, and opening a form is two such levels.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close, fallback, isExtra = false }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  const places = new Set<() => void>()
  let loading: Promise<void> | undefined
  let hasFailed = false
  let current: ComponentType<Props> | undefined

  function start(): Promise<void> {
    loading ??= load().then(show, (error: unknown) => {
      hasFailed = true
      show(failureOf(error))
    })
    return loading
  }

  function show(part: ComponentType<Props> | undefined): void {
    current = part
    for (const changed of places) changed()
  }

  /** After a failure; where nobody waits, once somebody does. */
  function tryAgain(): void {
    if (!hasFailed) return
    hasFailed = false
    loading = undefined
    show(undefined)
    if (places.size > 0) void start()
  }

  /** Its failure stays until the part is there, or is known to be gone. */
  function tryQuietly(): void {
    const failed = loading
    const known = (part: ComponentType<Props>, isThere: boolean) => {
      if (loading !== failed) return
      hasFailed = !isThere
      show(part)
    }
    void load().then(
      (part) => known(part, true),
      (error: unknown) => {
        if (!(error instanceof PartAway)) known(failureOf(error), false)
      },
    )
  }

  const retries = { openly: tryAgain, quietly: tryQuietly }

  function failureOf(error: unknown): ComponentType<Props> {
    return function Failed(props: Props) {
      return isExtra ? (
        fallback?.(props)
      ) : (
        <LazyPartFailure error={error} onClose={close && (() => close(props))} />
      )
    }
  }

  function subscribe(changed: () => void): () => void {
    places.add(changed)
    void start()
    return () => {
      places.delete(changed)
      if (places.size === 0) tryAgain()
    }
  }

  function Lazy(props: Props) {
    const Part = useSyncExternalStore(subscribe, () => current)
    return <LazyPartRetry value={retries}>{Part ? <Part {...props} /> : fallback?.(props)}</LazyPartRetry>
  }

  Lazy.preload = async () => {
    await start()
    if (places.size === 0) tryAgain()
  }
  return Lazy
}
