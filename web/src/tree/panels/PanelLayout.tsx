import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, InPageSlot, lazyPart, Separator, useIsNarrow } from '~/ui'
import styles from './PanelLayout.module.css'
import { measureSide, SIDE_WIDTH, useSideWidth } from './sideWidth'

const PanelSheet = lazyPart(async () => (await import('./PanelSheet')).PanelSheet, {
  close: ({ onClose }) => onClose(),
})

interface PanelLayoutProps {
  /** The side panels. `close` takes the sheet away that they are in on a narrow screen. */
  readonly renderPanels: (close: () => void) => ReactNode
  /** Their name: what the button on a narrow screen opens. */
  readonly label: string
  /** Where that button stands: above the main area, or among what the page's head offers. */
  readonly isInHead: boolean
  readonly children: ReactNode
}

/** Side panels of 15em beside the main area, wider or narrower by hand; on a narrow screen a button opens them. */
export function PanelLayout({ renderPanels, label, isInHead, children }: PanelLayoutProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [width, setWidth] = useSideWidth()
  const isNarrow = useIsNarrow()
  const button = (
    <Button variant="ghost" icon={PanelLeft} onPress={() => setIsOpen(true)}>
      {label}
    </Button>
  )
  // One tree for both: what is open stays as it is when a phone is turned.
  return (
    <div className={isNarrow ? styles.narrow : styles.wide}>
      {isNarrow ? (
        isInHead ? (
          <InPageSlot name="panels">{button}</InPageSlot>
        ) : (
          <div className={styles.bar}>{button}</div>
        )
      ) : (
        <>
          <div className={styles.side} style={{ width: `${width}em` }}>
            <div className={styles.panels}>{renderPanels(() => {})}</div>
          </div>
          <Separator
            label={m.tree_resize_panels()}
            orientation="vertical"
            value={width}
            {...SIDE_WIDTH}
            step={1}
            measure={measureSide}
            onChange={setWidth}
          />
        </>
      )}
      <div className={styles.main} data-pane={!isNarrow || undefined}>
        {children}
      </div>
      {isNarrow && isOpen && (
        <PanelSheet label={label} onClose={() => setIsOpen(false)}>
          {renderPanels(() => setIsOpen(false))}
        </PanelSheet>
      )}
    </div>
  )
}
