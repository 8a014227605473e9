import { createContext, useContext, useState } from 'react'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { imageAddress } from './imageAddress'
import styles from './Markdown.module.css'

/** A link holds nothing else that can be pressed. */
export const InLink = createContext(false)

/**
 * An image. One of another site is loaded once somebody wants to see it: loading it tells that site who reads this, and
 * when.
 */
export function MarkdownImage({ url, alt }: { readonly url: string; readonly alt: string }) {
  const isInLink = useContext(InLink)
  const [isWanted, setWanted] = useState(false)
  const address = imageAddress(url)
  const name = alt === '' ? shorten(url, 120) : alt
  const isElsewhere = address?.startsWith('https:') === true
  if (address === undefined || (isElsewhere && isInLink))
    return <span className={styles.noImage}>{m.forms_markdown_image({ name })}</span>
  if (isElsewhere && !isWanted) {
    return (
      <button type="button" className={styles.laterImage} onClick={() => setWanted(true)}>
        {m.forms_markdown_show_image({ name, site: new URL(address).host })}
      </button>
    )
  }
  return <img src={address} alt={alt} decoding="async" referrerPolicy="no-referrer" />
}
