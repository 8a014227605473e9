import { useMemo } from 'react'
import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import { useCanvas } from '../../canvas/CanvasContext'
import { RowMenu } from '../../canvas/menu/RowMenu'
import type { Intent } from '../../operations'
import { Crumbs } from '../Crumbs'
import styles from '../Properties.module.css'
import { SheetForm } from '../SheetForm'
import { type SectionSubject, sectionSheet } from './sectionSheet'

interface SectionPropertiesProps {
  readonly subject: SectionSubject
  /** Its head, or the bar of the tabs. */
  readonly row: Row
}

/** What is said of a section or a tab. */
export function SectionProperties({ subject, row }: SectionPropertiesProps) {
  const canvas = useCanvas()
  const sheet = useMemo(() => sectionSheet(subject), [subject])
  const object = canvas.tree.byKey.get(subject.objectKey)

  /** A section that becomes a tab has another row, which is selected then. */
  function handleIntents(intents: readonly Intent[], group: string): void {
    const { objectKey, group: path } = subject
    const first = canvas.tree.byKey
      .get(objectKey)
      ?.children.find((child) => child.group.join('.') === path.join('.'))
    const pointers = first?.pointer === undefined ? undefined : [first.pointer]
    canvas.perform(intents, group, pointers && { pointers, isSection: true })
  }

  return (
    <div className={styles.subject}>
      <header className={styles.head}>
        <div className={styles.about}>
          <Crumbs title={subject.section.title ?? m.properties_section_untitled()} around={object} />
          <RowMenu row={row} isTabStop />
        </div>
      </header>
      <SheetForm sheet={sheet} onIntents={handleIntents} />
    </div>
  )
}
