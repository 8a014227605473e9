import { useState } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** Whose; its first letter stands in for a missing picture. The name itself is written beside the avatar. */
  readonly name: string
  readonly url: string | null
  readonly size?: 'small' | 'medium' | 'large'
  /** People are round, organisations square. */
  readonly shape?: 'round' | 'square'
}

export function Avatar({ name, url, size = 'medium', shape = 'round' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return (
    <span className={styles.avatar} data-size={size} data-shape={shape} aria-hidden>
      {url !== null && url !== brokenUrl ? (
        <img
          className={styles.image}
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        String.fromCodePoint(name.codePointAt(0) ?? 0x3f)
      )}
    </span>
  )
}
