import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, FileDiff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FileChanges } from '~/changes/ChangeList'
import { DiffView } from '~/editor/DiffView'
import { formatNameOf } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import type { HistoryCommit } from '~/provider/historyTypes'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery } from '~/provider/queries/historyQueries'
import type { PathReference } from '~/provider/types'
import { Button, Callout, IconButton, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { CommitLine } from './CommitLine'
import styles from './History.module.css'

interface HistoryEntryProps {
  readonly reference: PathReference
  readonly commit: HistoryCommit
  /** Commit id of the version before; undefined: the file began with this one. */
  readonly previous: string | undefined
  readonly form: ProjectForm | undefined
  readonly isOpenAtFirst: boolean
  /** The file's text as it is now, with edits; undefined where the file is not edited here. */
  readonly current: string | undefined
  /** Makes a text the file's draft. */
  readonly onRestore: (text: string) => void
}

/** One commit of a file: who and when, and on demand what it changed. */
export function HistoryEntry({ isOpenAtFirst, ...changes }: HistoryEntryProps) {
  const { commit } = changes
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [subject = ''] = commit.message.split('\n', 1)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <IconButton
          size="small"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={isOpen ? m.history_hide({ subject }) : m.history_show({ subject })}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        <CommitLine commit={commit} subject={subject} />
      </div>
      {isOpen && <Changes {...changes} />}
    </li>
  )
}

type ChangesProps = Omit<HistoryEntryProps, 'isOpenAtFirst'>

function Changes({ reference, commit, previous, form, current, onRestore }: ChangesProps) {
  const { owner, repo, path } = reference
  const provider = useProvider()
  const [isText, setText] = useState(formatNameOf(path) === undefined)
  const now = useQuery(fileAtQuery(provider, { owner, repo, path }, commit.sha))
  const old = useQuery(fileAtQuery(provider, { owner, repo, path }, previous))
  const error = now.error ?? old.error
  if (error) return <Callout tone="danger">{error.message}</Callout>
  if (now.data === undefined || (previous !== undefined && old.data === undefined)) {
    return <Skeleton width="60%" height="20px" />
  }
  const after = now.data ? decodeUtf8(now.data.bytes) : ''
  const before = old.data ? decodeUtf8(old.data.bytes) : ''
  if (after === undefined || before === undefined)
    return <p className={styles.note}>{m.history_not_text()}</p>
  return (
    <div className={styles.changes}>
      {now.data === null && <p className={styles.note}>{m.history_removed()}</p>}
      {now.data !== null && !isText && <FileChanges path={path} before={before} after={after} form={form} />}
      {isText && (
        <div className={styles.diff}>
          <DiffView before={before} after={after} label={m.history_lines({ path })} />
        </div>
      )}
      <div className={styles.actions}>
        {current !== undefined && now.data !== null && current === after && (
          <span className={styles.note}>{m.history_as_now()}</span>
        )}
        {current !== undefined && now.data !== null && current !== after && (
          <Button size="small" icon={RotateCcw} onPress={() => onRestore(after)}>
            {m.history_restore()}
          </Button>
        )}
        {formatNameOf(path) !== undefined && (
          <Button size="small" variant="ghost" icon={FileDiff} onPress={() => setText(!isText)}>
            {isText ? m.history_as_words() : m.history_as_lines()}
          </Button>
        )}
      </div>
    </div>
  )
}
