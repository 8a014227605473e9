import { useEffect, useRef } from 'react'
import styles from './ShadowHost.module.css'

interface ShadowHostProps {
  /**
   * Fills the shadow root and answers the way to empty it. Called again whenever it is another function, so callers
   * keep it stable (useCallback).
   */
  readonly mount: (root: ShadowRoot) => () => void
  /** Focusing the host element focuses what is inside. */
  readonly delegatesFocus?: boolean
}

/** An element with a shadow root: what CodeMirror writes as styles stays inside, as constructed style sheets. */
export function ShadowHost({ mount, delegatesFocus = false }: ShadowHostProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    return mount(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open', delegatesFocus }))
  }, [mount, delegatesFocus])
  return <div ref={host} className={styles.host} data-part={delegatesFocus ? 'editor' : undefined} />
}
