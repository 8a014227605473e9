import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import styles from './Tabs.module.css'

export interface TabItem {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly panel: ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly selectedKey: string
  readonly onSelectionChange: (key: string) => void
  /** Buttons at the end of the tab bar. */
  readonly actions?: ReactNode
}

/** Tabs that fill their container; only the chosen panel is in the page. */
export function Tabs({ label, items, selectedKey, onSelectionChange, actions }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selectedKey}
      onSelectionChange={(key) => onSelectionChange(String(key))}
      className={styles.tabs ?? ''}
    >
      <div className={styles.bar}>
        <TabList aria-label={label} className={styles.list ?? ''}>
          {items.map(({ id, label, icon: Icon }) => (
            <Tab key={id} id={id} className={styles.tab ?? ''}>
              {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
              {label}
            </Tab>
          ))}
        </TabList>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {items.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
