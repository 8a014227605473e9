import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Skeleton, VisuallyHidden } from '~/ui'
import styles from './FoundContent.module.css'

const ROWS = ['44%', '56%', '48%']

/** Stands where a ref without projects will say what it has. The page has its heading meanwhile. */
export function Looking({ reference: { owner, repo } }: { readonly reference: RefReference }) {
  return (
    <>
      <VisuallyHidden elementType="h1">{m.workspace_title({ repo: `${owner}/${repo}` })}</VisuallyHidden>
      <output className={styles.found} aria-busy="true" aria-label={m.recognise_looking()}>
        {ROWS.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </output>
    </>
  )
}
