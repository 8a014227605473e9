import { FileDiff } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FileConflict } from '~/drafts/commit'
import { mergeFile, type Side } from '~/drafts/merge'
import { DiffView } from '~/editor/DiffView'
import { formatOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import { Button, Callout, Dialog } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import changedFiles from '../ChangedFiles.module.css'
import { useTextProblems } from '../problems/useTextProblems'
import styles from './ConflictQuestions.module.css'

interface MergeResultViewProps {
  readonly file: FileConflict
  readonly form: ProjectForm | undefined
  readonly choices: ReadonlyMap<string, Side>
  /** Names what is shown. */
  readonly label: string
}

/** What a file will be with the choices so far: checked against its form, and shown on demand. */
export function MergeResultView({ file, form, choices, label }: MergeResultViewProps) {
  const [isShown, setIsShown] = useState(false)
  const { path, versions } = file
  const result = useMemo(() => resultOf(file, choices), [file, choices])
  const problems = useTextProblems(form, path, result)
  if (versions.theirs === undefined || result === undefined) return null
  return (
    <>
      {problems && (
        <Callout tone="warning">
          {m.changes_conflict_problems({ count: problems.count, first: problems.problems[0] ?? '' })}
        </Callout>
      )}
      <div className={styles.head}>
        <Button size="small" variant="ghost" icon={FileDiff} onPress={() => setIsShown(true)}>
          {m.changes_conflict_show()}
        </Button>
      </div>
      <Dialog title={label} size="wide" isOpen={isShown} onOpenChange={setIsShown}>
        <div className={changedFiles.diff}>
          <DiffView before={versions.theirs} after={result} label={label} />
        </div>
      </Dialog>
    </>
  )
}

/** What is not decided yet stays as they have it. What has found the conflict has loaded the format. */
function resultOf(
  { path, versions, conflicts }: FileConflict,
  choices: ReadonlyMap<string, Side>,
): string | undefined {
  const { base, ours, theirs } = versions
  if (theirs === undefined) return undefined
  const whole = conflicts.find(({ kind }) => kind === 'file')
  const side = whole && choices.get(whole.id)
  if (whole && side !== 'both') return side === 'ours' ? ours : theirs
  const decided = new Map(conflicts.map(({ id }) => [id, choices.get(id) ?? ('theirs' as const)]))
  const result = mergeFile(formatOf(path), base, ours, theirs, decided)
  return result.type === 'merged' ? result.text : undefined
}
