import { useState } from 'react'
import { isProjectPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { useResolvedRef } from '~/provider/queries/refs'
import type { PathReference } from '~/provider/types'
import { Dialog, SegmentedControl } from '~/ui'
import { dataPathOf } from '~/workspace/Project'
import { useProjectAt } from '~/workspace/useProjectAt'
import { FileHistory } from './FileHistory'
import styles from './History.module.css'

interface HistoryDialogProps {
  readonly reference: PathReference
  readonly onClose: () => void
}

/** Who changed a file, when and what. Of a project both files can be looked at, the data first. */
export function HistoryDialog({ reference, onClose }: HistoryDialogProps) {
  const isProject = isProjectPath(reference.path)
  const project = useProjectAt(reference, useResolvedRef(reference).commit)
  const dataPath = project && dataPathOf(project)
  const [chosen, setChosen] = useState<'data' | 'project'>('data')
  const path = isProject && chosen === 'data' && dataPath !== undefined ? dataPath : reference.path
  return (
    <Dialog title={m.history_of({ path })} size="wide" isOpen onOpenChange={onClose}>
      {isProject && dataPath !== undefined && (
        <div className={styles.choice}>
          <SegmentedControl
            label={m.history_which()}
            items={[
              { id: 'data', label: m.history_data() },
              { id: 'project', label: m.history_project() },
            ]}
            selectedKey={chosen}
            onSelectionChange={setChosen}
          />
        </div>
      )}
      <FileHistory key={path} reference={{ ...reference, path }} onDone={onClose} />
    </Dialog>
  )
}
