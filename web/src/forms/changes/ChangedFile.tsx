import { FileDiff, Undo2 } from 'lucide-react'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Badge, Checkbox, IconButton, MiddleText } from '~/ui'
import type { ProjectForm } from '../project/readProject'
import styles from './ChangedFiles.module.css'
import { ChangeList } from './ChangeList'
import { changesOfDraft } from './changesOfDraft'
import { type LeftOut, leaveOut, leftOutOf } from './selection'

interface ChangedFileProps {
  readonly draft: Draft
  readonly form: ProjectForm | undefined
  readonly leftOut: LeftOut
  readonly onLeaveOut: (leftOut: LeftOut) => void
  readonly onDrop: (id: string, sentence: string) => void
  readonly onDiscard: () => void
  readonly onShowText: () => void
  readonly isBusy: boolean
}

/** One file of a commit, and which of its changes go along. */
export function ChangedFile(props: ChangedFileProps) {
  const { draft, form, leftOut, onLeaveOut, onDrop, onDiscard, onShowText, isBusy } = props
  const { reference, base } = draft
  const { path } = reference
  const changes = changesOfDraft(draft)
  const ids = changes?.map(({ id }) => id) ?? []
  const left = leftOutOf(leftOut, draft)
  const isNew = base.sha === null
  const count = left === 'all' ? ids.length : ids.filter((id) => left.has(id)).length
  const isAllLeft = left === 'all' || (ids.length > 0 && count === ids.length)

  const handleTake = (id: string, isTaken: boolean) => {
    const next = new Set(left === 'all' ? ids : left)
    if (isTaken) next.delete(id)
    else next.add(id)
    onLeaveOut(leaveOut(leftOut, draft, next.size > 0 && ids.every((id) => next.has(id)) ? 'all' : next))
  }
  return (
    <li className={styles.entry}>
      <div className={styles.file}>
        <Checkbox
          isSelected={!isAllLeft}
          isIndeterminate={!isAllLeft && count > 0}
          isDisabled={isBusy}
          onChange={(isTaken) => onLeaveOut(leaveOut(leftOut, draft, isTaken ? new Set() : 'all'))}
        >
          <span className={styles.path} title={path}>
            <MiddleText keep={24}>{path}</MiddleText>
          </span>
        </Checkbox>
        {isNew && <Badge tone="success">{m.changes_new_file()}</Badge>}
        <span className={styles.space} />
        <IconButton size="small" icon={FileDiff} label={m.changes_show_text({ path })} onPress={onShowText} />
        <IconButton
          size="small"
          icon={Undo2}
          label={m.changes_discard_file({ path })}
          isDisabled={isBusy}
          onPress={onDiscard}
        />
      </div>
      {!isNew && (
        <ChangeList
          changes={changes}
          path={path}
          form={form}
          choice={{
            isTaken: (id) => left !== 'all' && !left.has(id),
            onTake: handleTake,
            onDrop,
            isDisabled: isBusy,
          }}
        />
      )}
    </li>
  )
}
