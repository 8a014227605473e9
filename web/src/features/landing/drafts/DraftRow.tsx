import { Download, Ellipsis, FileDiff, FilePen, Undo2 } from 'lucide-react'
import type { Draft } from '~/drafts/draft'
import { basename, dirname } from '~/lib/paths'
import { shortenMiddle } from '~/lib/shorten'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { IconButton, Link, Menu, MiddleText } from '~/ui'
import type { ListedProject } from '~/workspace/allProjects/ListedProject'
import rowStyles from '../RefRow.module.css'
import styles from './Drafts.module.css'
import { placeOfDraft } from './draftGroups'

/** Longer places lose their middle. */
const MAX_PLACE = 48

interface DraftRowProps {
  readonly draft: Draft
  /** Whose file it is, as far as that is known. */
  readonly project: ListedProject | undefined
  /** Files that go with it. */
  readonly uploadCount: number
  readonly onCompare: () => void
  readonly onExport: () => void
  readonly onDrop: () => void
}

/** One edited file: leads to where it was edited, and can be dealt with from here. */
export function DraftRow({ draft, project, uploadCount, onCompare, onExport, onDrop }: DraftRowProps) {
  const { reference, updatedAt } = draft
  const { path } = reference
  const name = basename(path)
  const isEntry = project?.kind === 'collection' && path !== project.path
  const title = project ? (isEntry ? `${project.title} › ${name}` : project.title) : name
  const place = project && !isEntry ? path : dirname(path)
  const time = formatRelativeTime(Date.parse(updatedAt))
  return (
    <li className={styles.row}>
      <Link href={placeOfDraft(draft)} className={rowStyles.row ?? ''}>
        <FilePen size={16} strokeWidth={1.75} aria-hidden />
        <span className={rowStyles.text}>
          <span className={rowStyles.name}>
            {project ? <bdi>{title}</bdi> : <MiddleText>{name}</MiddleText>}
          </span>
          <span className={rowStyles.detail}>
            <span title={path}>
              {place === ''
                ? time
                : m.landing_draft_detail({ folder: shortenMiddle(place, MAX_PLACE), time })}
            </span>
            {uploadCount > 0 && ` · ${m.landing_draft_uploads({ count: uploadCount })}`}
          </span>
        </span>
      </Link>
      <Menu
        label={m.landing_draft_actions({ name: path })}
        placement="bottom end"
        trigger={<IconButton size="small" icon={Ellipsis} label={m.landing_draft_actions({ name: path })} />}
        items={[
          { id: 'compare', label: m.landing_draft_compare(), icon: FileDiff, onAction: onCompare },
          { id: 'export', label: m.landing_draft_export(), icon: Download, onAction: onExport },
          { id: 'drop', label: m.landing_draft_drop(), icon: Undo2, isDanger: true, onAction: onDrop },
        ]}
      />
    </li>
  )
}
