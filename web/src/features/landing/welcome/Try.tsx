import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart, Skeleton } from '~/ui'
import { FileText } from './FileText'
import { sampleText } from './sample'
import styles from './Try.module.css'

const TryForm = lazyPart(async () => (await import('./TryForm')).TryForm, { fallback: () => <Drawn /> })

/** A form to try at once. Its scripts come when the page is painted: who only wants to sign in does not wait for them. */
export function Try() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const show = () => setPainted(true)
    // Safari does not have it yet.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(show, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(show, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return (
    <section className={styles.try} aria-label={m.landing_try()}>
      <div className={styles.halves}>{isPainted ? <TryForm /> : <Drawn />}</div>
      <div className={styles.captions}>
        <p>{m.landing_try_editors()}</p>
        <p>{m.landing_try_developers()}</p>
      </div>
      <p className={styles.note}>{m.landing_try_note()}</p>
    </section>
  )
}

/** In the place of the form until it is there. */
function Drawn() {
  return (
    <>
      <div className={styles.form}>
        <div className={styles.drawn} aria-hidden>
          <Skeleton width="96px" height="20px" />
          {[0, 1, 2, 3].map((field) => (
            <span key={field} className={styles.drawnField}>
              <Skeleton width="72px" />
              <Skeleton height="32px" />
            </span>
          ))}
        </div>
      </div>
      <FileText before={sampleText} text={sampleText} />
    </>
  )
}
