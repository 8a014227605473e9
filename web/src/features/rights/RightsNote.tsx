import { Info, Lock } from 'lucide-react'
import { accessWords } from '~/commands/accessWords'
import { useEditedPaths } from '~/drafts/documents'
import type { RefReference } from '~/provider/types'
import { useWriteAccess } from '~/provider/writeAccess'
import styles from './RightsNote.module.css'

/** Says before anything is edited where the edits of a ref can go, if that is not the ref itself. */
export function RightsNote({ reference }: { readonly reference: RefReference }) {
  const access = useWriteAccess(reference, useEditedPaths(reference).length > 0)
  const words = access && accessWords(access, reference)
  if (words === undefined) return null
  const Icon = access?.kind === 'archived' ? Lock : Info
  return (
    <output className={styles.note}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {words}
    </output>
  )
}
