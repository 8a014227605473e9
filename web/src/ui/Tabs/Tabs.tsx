import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { InPageSlot } from '../Page/InPageSlot'
import { Tab } from './Tab'
import { TabList } from './TabList'
import { TabPanel } from './TabPanel'
import styles from './Tabs.module.css'

interface TabItem {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly panel: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly selectedKey: string
  readonly onSelectionChange: (key: string) => void
  /** Buttons at the end of the tab bar. */
  readonly actions?: ReactNode
  /** On a narrow screen the tab bar stands among what the page's head offers. */
  readonly isInHead?: boolean
}

/** Tabs that fill their container; only the chosen panel is in the page. */
export function Tabs({ label, items, selectedKey, onSelectionChange, actions, isInHead = false }: TabsProps) {
  const base = useId()
  const selected = items.findIndex(({ id }) => id === selectedKey)
  const bar = (
    <div className={styles.bar}>
      <TabList
        label={label}
        count={items.length}
        selected={selected}
        onSelect={(position) => {
          const item = items[position]
          if (item) onSelectionChange(item.id)
        }}
        className={styles.list}
      >
        {items.map(({ id, label, icon: Icon }) => (
          <Tab
            key={id}
            id={`${base}-${id}`}
            className={styles.tab}
            aria-controls={id === selectedKey ? `${base}-panel` : undefined}
            isSelected={id === selectedKey}
            onSelect={() => onSelectionChange(id)}
          >
            {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
            {label}
          </Tab>
        ))}
      </TabList>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
  return (
    <div className={styles.tabs}>
      {isInHead ? <InPageSlot name="views">{bar}</InPageSlot> : bar}
      <TabPanel key={selectedKey} id={`${base}-panel`} labelledBy={`${base}-${selectedKey}`}>
        {items[selected]?.panel}
      </TabPanel>
    </div>
  )
}
