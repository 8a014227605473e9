import { Share2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, Popover } from '~/ui'
import type { ShareLinksProps } from './ShareLinks'

const ShareLinks = lazyPart(async () => (await import('./ShareLinks')).ShareLinks)

/** Links that work for other people: they begin with the public host, whatever address this page was opened by. */
export function SharePopover(props: ShareLinksProps) {
  return (
    <Popover
      title={m.share_title()}
      preload={ShareLinks.preload}
      width="wide"
      trigger={<IconButton label={m.share_title()} icon={Share2} data-command="share" />}
    >
      <ShareLinks {...props} />
    </Popover>
  )
}
