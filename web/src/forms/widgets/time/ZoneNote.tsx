import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import styles from './ZoneNote.module.css'

/** Says in which zone a time is: the picker shows none and must not be read as local time. */
export function ZoneNote({ rest, children }: { readonly rest: string; readonly children: ReactNode }) {
  const zone = rest.replace(/^\.\d+/, '')
  const name = /^z$/i.test(zone) || zone === '+00:00' ? 'UTC' : zone === '' ? '' : `UTC${zone}`
  return (
    <div className={styles.zone}>
      {children}
      {name !== '' && <span className={styles.name}>{m.forms_time_zone({ zone: name })}</span>}
    </div>
  )
}
