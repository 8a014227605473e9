import { Share2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { IconButton, Popover, useFocusOnMount } from '~/ui'
import { CopyField } from './CopyField'
import styles from './SharePopover.module.css'

interface SharePopoverProps {
  /** The address of this screen, below the public host. */
  readonly href: string
  /** The address of the same file in focus mode, where there is one. */
  readonly focusHref?: string | undefined
}

/** Links that work for other people: they begin with the public host, whatever address this page was opened by. */
export function SharePopover(props: SharePopoverProps) {
  return (
    <Popover
      title={m.share_title()}
      width="wide"
      trigger={<IconButton label={m.share_title()} icon={Share2} />}
    >
      <ShareLinks {...props} />
    </Popover>
  )
}

function ShareLinks({ href, focusHref }: SharePopoverProps) {
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
