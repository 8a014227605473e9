import { useEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { Spinner } from '~/ui'
import styles from './Working.module.css'

/** Does something as soon as it is on the page: what was wished for needs no more asking. */
export function useAtOnce(isWanted: boolean, act: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    act()
  })
}

/** Reading the folders of a large repository takes its time. */
export function Working() {
  return (
    <output className={styles.busy}>
      <Spinner /> {m.tree_working()}
    </output>
  )
}
