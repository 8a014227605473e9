import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Button, Checkbox, IconButton } from '~/ui'
import styles from './ChangedFiles.module.css'
import { type LeftOut, leaveOutAll, leftOutOf } from './selection'
import { useGrowing } from './useGrowing'

export interface FileGroupProps {
  /** What was done. */
  readonly words: string
  /** Files that go along with it, or stay behind with it. */
  readonly drafts: readonly Draft[]
  /** Those of them that are told below it one by one; by default all. */
  readonly told?: readonly Draft[]
  /** What is always seen of it. */
  readonly children?: ReactNode
  /** What else can be done with it. */
  readonly action?: ReactNode
  readonly leftOut: LeftOut
  readonly onLeaveOut: Dispatch<SetStateAction<LeftOut>>
  readonly isBusy: boolean
  /** One of the files. */
  readonly renderFile: (draft: Draft) => ReactNode
}

/** Files at first, and ten times as many with every request for more. */
const PAGE = 30

/** Files of which there is one thing to say, as one line of a commit; each of them is below it. */
export function FileGroup(props: FileGroupProps) {
  const { words, drafts, told = drafts, children, action, leftOut, onLeaveOut, isBusy, renderFile } = props
  const [isOpen, setOpen] = useState(false)
  const left = drafts.map((draft) => leftOutOf(leftOut, draft))
  const isAllLeft = left.every((one) => one === 'all')
  const isSomeLeft = left.some((one) => one === 'all' || one.size > 0)
  return (
    <li className={styles.entry}>
      <div className={styles.file}>
        <Checkbox
          isSelected={!isAllLeft}
          isIndeterminate={!isAllLeft && isSomeLeft}
          isDisabled={isBusy}
          onChange={(isTaken) =>
            onLeaveOut((before) => leaveOutAll(before, drafts, isTaken ? new Set() : 'all'))
          }
        >
          <span className={styles.alike}>{words}</span>
        </Checkbox>
        <span className={styles.space} />
        {told.length > 0 && (
          <IconButton
            size="small"
            icon={isOpen ? ChevronDown : ChevronRight}
            label={isOpen ? m.changes_alike_hide({ what: words }) : m.changes_alike_show({ what: words })}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        )}
        {action}
      </div>
      {children}
      {isOpen && <Files drafts={told} renderFile={renderFile} />}
    </li>
  )
}

function Files({ drafts, renderFile }: Pick<FileGroupProps, 'drafts' | 'renderFile'>) {
  const [limit, setLimit] = useState(PAGE)
  const wanted = Math.min(limit, drafts.length)
  const count = useGrowing(wanted)
  return (
    <>
      <ul className={styles.inner}>{drafts.slice(0, count).map(renderFile)}</ul>
      {drafts.length > wanted && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 10)}>
          {m.changes_more_files({ count: drafts.length - wanted })}
        </Button>
      )}
    </>
  )
}
