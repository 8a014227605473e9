import { Fragment, type ReactNode } from 'react'
import { safeUrl } from '~/lib/safeUrl'
import { markedPieces } from './markedPieces'
import noteStyles from './Notes.module.css'
import styles from './RichDescription.module.css'

/** Words of a schema with their code and their addresses to be seen as such: elements and texts, never HTML. */
export function MarkedText({ text }: { readonly text: string }) {
  return markedPieces(text).map(({ kind, text, url }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no name, and no state
    <Fragment key={index}>
      {kind === 'text' ? (
        linked(text, url)
      ) : (
        <code className={kind === 'code' ? noteStyles.code : styles.block}>{text}</code>
      )}
    </Fragment>
  ))
}

function linked(text: string, url: string | undefined): ReactNode {
  const address = url === undefined ? undefined : safeUrl(url)
  if (address === undefined) return text
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {text}
    </a>
  )
}
