import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/LazyPart/lazyPart'
import { Switch } from '~/ui/Switch/Switch'
import styles from './DiffView.module.css'
import { EditorLoading } from './EditorLoading'

const UnifiedDiff = lazyPart(async () => (await import('./codemirror/loaded')).UnifiedDiff, {
  fallback: () => <EditorLoading />,
})

interface DiffViewProps {
  readonly before: string
  readonly after: string
  /** Accessible name. */
  readonly label: string
}

/** Two texts in one column, line by line; what is the same is folded away until asked for. */
export function DiffView({ before, after, label }: DiffViewProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className={styles.diff}>
      <div className={styles.bar}>
        <Switch isSelected={isWhole} onChange={setIsWhole}>
          {m.editor_show_unchanged()}
        </Switch>
      </div>
      <div className={styles.view}>
        <UnifiedDiff before={before} after={after} label={label} isWhole={isWhole} />
      </div>
    </div>
  )
}
