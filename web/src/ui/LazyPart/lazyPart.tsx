// oxlint-disable-next-line no-restricted-imports -- this is what everybody else uses in its place
import { type ComponentType, lazy, type ReactElement, useState } from 'react'
import { LazyPartFailure, LazyPartRetry } from './LazyPartFailure'

export interface LazyPart<Props> {
  (props: Props): ReactElement
  /** Begins to load what may soon be needed. Where that fails nobody is told: it is tried again when it is needed. */
  preload(): Promise<void>
}

interface LazyPartOptions<Props> {
  /** For what opens over the page, such as a dialog: its failure is said over the page too, and this closes it. */
  readonly close?: (props: Props) => void
}

/**
 * A component that comes in a chunk of its own; the nearest `Suspense` shows until it is there. A chunk may stay away:
 * the network is gone, or a new version was put up and the old files are no more. Then it says so where it would be,
 * and can be tried again; everything else on the page goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false
  let current = attempt()

  /** React keeps what a lazy component has become, so each attempt is a new one. */
  function attempt(): { readonly Part: ComponentType<Props> } {
    return { Part: lazy(async () => ({ default: await start() })) }
  }

  function start(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (Part) => {
        current = { Part }
        return Part
      },
      (error: unknown) => {
        hasFailed = true
        return failureOf(error)
      },
    )
    return loading
  }

  function forgetFailure(): void {
    if (!hasFailed) return
    hasFailed = false
    loading = undefined
    current = attempt()
  }

  function failureOf(error: unknown): ComponentType<Props> {
    return function Failed(props: Props) {
      return <LazyPartFailure error={error} onLeave={forgetFailure} onClose={close && (() => close(props))} />
    }
  }

  function Lazy(props: Props) {
    const [{ Part }, setShown] = useState(current)
    return (
      <LazyPartRetry
        value={() => {
          forgetFailure()
          setShown(current)
        }}
      >
        <Part {...props} />
      </LazyPartRetry>
    )
  }

  Lazy.preload = async () => {
    await start()
    forgetFailure()
  }
  return Lazy
}
