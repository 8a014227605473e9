import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import styles from './Page.module.css'
import { PageSlot } from './PageSlot'
import { usePageFlows } from './pageState'

/**
 * All of the window: mostly a header and what scrolls below it by itself. On a narrow screen, where the content asks for
 * it, all scrolls as one; and what is needed most stands in a bar below the thumb.
 */
export function Page({ children }: { readonly children: ReactNode }) {
  const flows = usePageFlows()
  return (
    <div className={styles.page} data-page data-flows={flows || undefined}>
      <div className={styles.scroller} data-page-scroller>
        <div className={styles.all}>{children}</div>
      </div>
      <section className={styles.bar} aria-label={m.ui_page_bar()}>
        <PageSlot name="bar-start" className={styles.start} />
        <PageSlot name="bar-end" className={styles.end} />
      </section>
    </div>
  )
}
