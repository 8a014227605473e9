import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { useFocusOnMount } from '~/ui'
import { CopyField } from './CopyField'
import styles from './SharePopover.module.css'

export interface ShareLinksProps {
  /** The address of this screen, below the public host. */
  readonly href: string
  /** The address of the same file in focus mode, where there is one. */
  readonly focusHref?: string | undefined
}

/** The links, each with a button that copies it. */
export function ShareLinks({ href, focusHref }: ShareLinksProps) {
  const { publicUrl } = useConfig()
  const links = useFocusOnMount<HTMLDivElement>('input')
  return (
    <div className={styles.links} ref={links}>
      <CopyField label={m.share_link()} description={m.share_link_note()} value={publicUrl + href} />
      {focusHref !== undefined && (
        <CopyField
          label={m.share_focus_link()}
          description={m.share_focus_note()}
          value={publicUrl + focusHref}
        />
      )}
    </div>
  )
}
