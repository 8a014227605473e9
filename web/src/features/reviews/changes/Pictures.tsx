import { useId, useMemo, useState } from 'react'
import { encodeBase64 } from '~/lib/base64'
import { formatBytes } from '~/lib/formatBytes'
import { m } from '~/paraglide/messages'
import { SegmentedControl } from '~/ui'
import styles from './Pictures.module.css'

interface PicturesProps {
  readonly mediaType: string
  /** Undefined where the file is not there. */
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array | undefined
}

/** Larger ones would be held a third larger once more in the address; bytes. */
const LARGEST = 4_000_000

/** A picture before and after: side by side, or one over the other with a slider between them. */
export function Pictures({ mediaType, before, after }: PicturesProps) {
  const [view, setView] = useState<'beside' | 'slider'>('beside')
  const [share, setShare] = useState(50)
  const slider = useId()
  const [old, now] = [useAddress(mediaType, before), useAddress(mediaType, after)]
  if (old === undefined || now === undefined) {
    return (
      <div className={styles.pictures}>
        {before && <Picture address={old} bytes={before} label={m.review_picture_before()} />}
        {after && <Picture address={now} bytes={after} label={m.review_picture_after()} />}
      </div>
    )
  }
  return (
    <div className={styles.both}>
      <SegmentedControl
        label={m.review_picture_view()}
        items={[
          { id: 'beside', label: m.review_picture_beside() },
          { id: 'slider', label: m.review_picture_slider() },
        ]}
        selectedKey={view}
        onSelectionChange={setView}
      />
      {view === 'beside' && before && after && (
        <div className={styles.pictures}>
          <Picture address={old} bytes={before} label={m.review_picture_before()} />
          <Picture address={now} bytes={after} label={m.review_picture_after()} />
        </div>
      )}
      {view === 'slider' && (
        <div className={styles.slider}>
          <svg className={styles.over} viewBox="0 0 100 66" role="img" aria-label={m.review_picture_after()}>
            <clipPath id={`${slider}-clip`}>
              <rect x="0" y="0" width={share} height="66" />
            </clipPath>
            <image href={now} width="100" height="66" />
            <image href={old} width="100" height="66" clipPath={`url(#${slider}-clip)`} />
            <line x1={share} x2={share} y1="0" y2="66" className={styles.edge} />
          </svg>
          <label className={styles.range}>
            <span>{m.review_picture_share()}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={share}
              onChange={({ target }) => setShare(Number(target.value))}
            />
          </label>
        </div>
      )}
    </div>
  )
}

interface PictureProps {
  /** Undefined: it is too large to be shown here. */
  readonly address: string | undefined
  readonly bytes: Uint8Array
  readonly label: string
}

function Picture({ address, bytes, label }: PictureProps) {
  return (
    <figure className={styles.picture}>
      {address === undefined ? (
        <p className={styles.large}>{m.workspace_image_large()}</p>
      ) : (
        <img src={address} alt={label} className={styles.image} />
      )}
      <figcaption className={styles.caption}>
        {label} · {formatBytes(bytes.length)}
      </figcaption>
    </figure>
  )
}

/** The CSP allows `data:` for images and no `blob:`. */
function useAddress(mediaType: string, bytes: Uint8Array | undefined): string | undefined {
  return useMemo(
    () => (bytes && bytes.length <= LARGEST ? `data:${mediaType};base64,${encodeBase64(bytes)}` : undefined),
    [mediaType, bytes],
  )
}
