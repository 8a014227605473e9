import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Button, Checkbox, IconButton } from '~/ui'
import { type AlikeChange, alikeSentence } from './alike'
import styles from './ChangedFiles.module.css'
import { type LeftOut, leaveOutAll, leftOutOf } from './selection'
import { useGrowing } from './useGrowing'

interface AlikeFilesProps {
  readonly what: AlikeChange
  readonly drafts: readonly Draft[]
  readonly leftOut: LeftOut
  readonly onLeaveOut: Dispatch<SetStateAction<LeftOut>>
  readonly isBusy: boolean
  /** One of the files. */
  readonly renderFile: (draft: Draft) => ReactNode
}

/** Files at first, and ten times as many with every request for more. */
const PAGE = 30

/** Files in which the same was done, as one line of a commit; each of them is below it. */
export function AlikeFiles({ what, drafts, leftOut, onLeaveOut, isBusy, renderFile }: AlikeFilesProps) {
  const [isOpen, setOpen] = useState(false)
  const left = drafts.map((draft) => leftOutOf(leftOut, draft))
  const isAllLeft = left.every((one) => one === 'all')
  const isSomeLeft = left.some((one) => one === 'all' || one.size > 0)
  const words = wordsOf(what, drafts.length)
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
        <IconButton
          size="small"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={isOpen ? m.changes_alike_hide({ what: words }) : m.changes_alike_show({ what: words })}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <Files drafts={drafts} renderFile={renderFile} />}
    </li>
  )
}

function Files({ drafts, renderFile }: Pick<AlikeFilesProps, 'drafts' | 'renderFile'>) {
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

function wordsOf(what: AlikeChange, count: number): string {
  if (what.kind === 'deleted') return m.changes_alike_deleted({ count })
  return m.changes_alike({ what: what.changes.map(alikeSentence).join(' · '), count })
}
