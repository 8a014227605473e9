import { useEffect, useRef } from 'react'
import styles from './ShadowHost.module.css'

export interface ShadowHostProps {
  /**
   * Fills the shadow root and answers the way to empty it. Called again whenever it is another function, so callers
   * keep it stable (useCallback).
   */
  readonly mount: (root: ShadowRoot) => () => void
}

/** An element with a shadow root: what CodeMirror writes as styles stays inside, as constructed style sheets. */
export function ShadowHost({ mount }: ShadowHostProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    return mount(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
  }, [mount])
  return <div ref={host} className={styles.host} />
}
