import { NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import styles from './FoundContent.module.css'
import { Looking } from './Looking'
import { OfferList } from './OfferList'
import { siteWords } from './offerWords'
import { type RefFiles, useOffers } from './useOffers'

export interface FoundContentProps extends RefFiles {
  /** What is said where nothing was recognised. */
  readonly nothing: ReactNode
  /** What else can be done, beside setting up what was found. */
  readonly children: ReactNode
}

/** What a ref without projects has that could be projects. */
export function FoundContent({ nothing, children, ...files }: FoundContentProps) {
  const { recognition, error, reader, state } = useOffers(files)
  if (error || recognition?.offers.length === 0) return nothing
  if (recognition === undefined) return <Looking reference={files.reference} />
  return (
    <div className={styles.found}>
      <header className={styles.head}>
        <NotebookPen className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
        <h1 className={styles.title}>{siteWords(recognition)}</h1>
        <p className={styles.muted}>{m.recognise_why()}</p>
      </header>
      <OfferList
        key={files.commit}
        reference={files.reference}
        offers={recognition.offers}
        found={{ reader, state }}
      >
        {children}
      </OfferList>
    </div>
  )
}
