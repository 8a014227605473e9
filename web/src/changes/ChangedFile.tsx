import { FileDiff, Undo2 } from 'lucide-react'
import { type Dispatch, memo, type SetStateAction } from 'react'
import { type Draft, isUnread } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Badge, Checkbox, IconButton, MiddleText, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { dataPathOf, formTitle } from '~/workspace/Project'
import styles from './ChangedFiles.module.css'
import { ChangeList } from './ChangeList'
import { changesOfDraft } from './changesOfDraft'
import { type LeftOut, type LeftOutChanges, leaveOut } from './selection'
import { useFormats } from './useFormats'

interface ChangedFileProps {
  readonly draft: Draft
  readonly form: ProjectForm | undefined
  /** What of it stays behind. */
  readonly left: LeftOutChanges
  readonly onLeaveOut: Dispatch<SetStateAction<LeftOut>>
  readonly onDrop: (draft: Draft, ids: readonly string[], sentence: string) => void
  readonly onDiscard: (draft: Draft) => Promise<void>
  readonly onShowText: (draft: Draft) => void
  readonly isBusy: boolean
}

/** One file of a commit, and which of its changes go along. */
export const ChangedFile = memo(function ChangedFile(props: ChangedFileProps) {
  const { draft, form, left, onLeaveOut, onDrop, onDiscard, onShowText, isBusy } = props
  const { reference, base, isDeleted = false } = draft
  const { path } = reference
  const title = form && dataPathOf(form) === path ? formTitle(form) : undefined
  const isReady = useFormats([path])
  const changes = changesOfDraft(draft)
  const ids = changes?.map(({ id }) => id) ?? []
  const isNew = base.sha === null
  const isWhole = isNew || isDeleted || draft.blob !== undefined
  const count = left === 'all' ? ids.length : ids.filter((id) => left.has(id)).length
  const isAllLeft = left === 'all' || (ids.length > 0 && count === ids.length)

  const handleLeave = (changes: LeftOutChanges) => onLeaveOut((before) => leaveOut(before, draft, changes))
  const handleTake = (some: readonly string[], isTaken: boolean) => {
    const next = new Set(left === 'all' ? ids : left)
    for (const id of some) {
      if (isTaken) next.delete(id)
      else next.add(id)
    }
    handleLeave(next.size > 0 && ids.every((id) => next.has(id)) ? 'all' : next)
  }
  return (
    <li className={styles.entry}>
      <div className={styles.file}>
        <Checkbox
          isSelected={!isAllLeft}
          isIndeterminate={!isAllLeft && count > 0}
          isDisabled={isBusy}
          onChange={(isTaken) => handleLeave(isTaken ? new Set() : 'all')}
        >
          {title !== undefined && <bdi className={styles.title}>{title}</bdi>}
          <span className={title === undefined ? styles.path : styles.place} title={path}>
            <MiddleText keep={24}>{path}</MiddleText>
          </span>
        </Checkbox>
        {isWhole && <WholeBadge kind={isDeleted ? 'deleted' : isNew ? 'new' : 'replaced'} />}
        <span className={styles.space} />
        {!isUnread(draft) && (
          <IconButton
            size="small"
            icon={FileDiff}
            label={m.changes_show_text({ path })}
            onPress={() => onShowText(draft)}
          />
        )}
        <IconButton
          size="small"
          icon={Undo2}
          label={m.changes_discard_file({ path })}
          isDisabled={isBusy}
          onPress={() => void onDiscard(draft)}
        />
      </div>
      {!isWhole && !isReady && <Skeleton width="60%" height="20px" />}
      {!isWhole && isReady && (
        <ChangeList
          changes={changes}
          path={path}
          form={form}
          choice={{
            isTaken: (some) => left !== 'all' && !some.some((id) => left.has(id)),
            onTake: handleTake,
            onDrop: (some, sentence) => onDrop(draft, some, sentence),
            isDisabled: isBusy,
          }}
        />
      )}
    </li>
  )
})

/** Whether a file comes, goes, or becomes another one. */
function WholeBadge({ kind }: { readonly kind: 'new' | 'deleted' | 'replaced' }) {
  if (kind === 'deleted') return <Badge tone="danger">{m.changes_deleted_file()}</Badge>
  if (kind === 'new') return <Badge tone="success">{m.changes_new_file()}</Badge>
  return <Badge tone="warning">{m.changes_replaced_file()}</Badge>
}
