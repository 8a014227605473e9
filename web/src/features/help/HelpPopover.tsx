import { CircleQuestionMark } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, Popover } from '~/ui'

const HelpPanel = lazyPart(async () => (await import('./HelpPanel')).HelpPanel)

/** Opens what the words on the buttons mean, and the keys. */
export function HelpPopover({ onShowKeys }: { readonly onShowKeys: () => void }) {
  return (
    <Popover
      title={m.help_title()}
      preload={HelpPanel.preload}
      width="wide"
      trigger={<IconButton label={m.help_title()} icon={CircleQuestionMark} />}
    >
      {({ close }) => (
        <HelpPanel
          onShowKeys={() => {
            close()
            onShowKeys()
          }}
        />
      )}
    </Popover>
  )
}
