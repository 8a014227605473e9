import { useSyncExternalStore } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { FieldKind } from '../kinds/FieldKind'
import { kindNamed } from '../kinds/kinds'
import { useCanvas } from './CanvasContext'
import styles from './CanvasView.module.css'
import { insertKind } from './insertKind'

/** The kinds that most forms begin with. */
const FIRST: readonly FieldKind[] = [
  'shortText',
  'longText',
  'number',
  'date',
  'yesNo',
  'oneOf',
  'picture',
  'groupList',
]

/** What stands above a form without fields: what this is, and the first step. */
export function FirstFields() {
  const canvas = useCanvas()
  const { form } = canvas
  const isEmpty = useSyncExternalStore(form.subscribeRows, () => hasNoField(canvas.tree.root?.children))
  const root = canvas.tree.root
  if (!isEmpty || root?.pointer === undefined) return null
  const at = { into: root.pointer }
  return (
    <section className={styles.first} aria-label={m.canvas_first_title()}>
      <p className={styles.firstTitle}>{m.canvas_first_title()}</p>
      <p>{m.canvas_first()}</p>
      <div className={styles.firstKinds}>
        {FIRST.map((name) => {
          const { title, icon } = kindNamed(name)
          return (
            <Button key={name} icon={icon} size="small" onPress={() => insertKind(canvas, at, name)}>
              {title()}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function hasNoField(children: readonly unknown[] | undefined): boolean {
  return children === undefined || children.length === 0
}
