import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'

import { m } from '~/paraglide/messages'
import { Button, Dialog } from '~/ui'
import styles from './PanelLayout.module.css'
import { useIsNarrow } from './useIsNarrow'

export interface PanelLayoutProps {
  /** The side panels. `close` takes the sheet away that they are in on a narrow screen. */
  readonly renderPanels: (close: () => void) => ReactNode
  /** Their name: what the button on a narrow screen opens. */
  readonly label: string
  readonly children: ReactNode
}

/** Side panels of 15em beside the main area, wider or narrower by hand; on a narrow screen a button opens them. */
export function PanelLayout({ renderPanels, label, children }: PanelLayoutProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  if (isNarrow) {
    return (
      <div className={styles.narrow}>
        <div className={styles.bar}>
          <Button variant="ghost" icon={PanelLeft} onPress={() => setIsOpen(true)}>
            {label}
          </Button>
        </div>
        <div className={styles.main}>{children}</div>
        <Dialog title={label} isOpen={isOpen} onOpenChange={setIsOpen}>
          <div className={styles.sheet}>{renderPanels(() => setIsOpen(false))}</div>
        </Dialog>
      </div>
    )
  }
  return (
    <Group orientation="horizontal" className={styles.wide ?? ''}>
      <Panel
        id="side"
        defaultSize="15em"
        minSize="10em"
        maxSize="50%"
        groupResizeBehavior="preserve-pixel-size"
        className={styles.side ?? ''}
      >
        {renderPanels(() => {})}
      </Panel>
      <Separator className={styles.separator ?? ''} aria-label={m.tree_resize_panels()} />
      <Panel id="main" minSize="320px" className={styles.area ?? ''}>
        <div className={styles.main} data-pane>
          {children}
        </div>
      </Panel>
    </Group>
  )
}
