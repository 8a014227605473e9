import { useMemo, useState } from 'react'
import { type Dropped, DroppedNote } from '~/changes/DroppedNote'
import { exportDrafts } from '~/drafts/carryDrafts'
import { discardDraft, useDrafts } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { draftKey } from '~/drafts/draft'
import { namedUploads } from '~/drafts/uploads/names'
import { useNamedUploads } from '~/drafts/uploads/uploads'
import { DraftComparison } from '~/editor/open/DraftComparison'
import { basename } from '~/lib/paths'
import { saveFile } from '~/lib/saveFile'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, Callout, Link } from '~/ui'
import { projectOfFile } from '~/workspace/allProjects/projectOfFile'
import { useRecentProjects } from '~/workspace/allProjects/recentProjects'
import { useAllProjects } from '~/workspace/allProjects/useAllProjects'
import homeStyles from '../home/Home.module.css'
import { DraftRow } from './DraftRow'
import styles from './Drafts.module.css'
import { groupDrafts } from './draftGroups'
import { ImportDrafts } from './ImportDrafts'

/** Files that are listed at first. */
const MAX_SHOWN = 12

/** All edits that wait for a commit, of all repositories, and the way to bring in those of another browser. */
export function KeptDrafts() {
  const { drafts } = useDrafts()
  const [isWhole, setIsWhole] = useState(false)
  const [comparedKey, setComparedKey] = useState<string>()
  const [dropped, setDropped] = useState<Dropped>()
  const [failure, setFailure] = useState<string>()
  const account = useAccount()
  const recent = useRecentProjects(({ items }) => items)
  const { projects } = useAllProjects()
  const ownerOf = useMemo(() => {
    const opened = recent.filter((one) => one.account === account).map(({ project }) => project)
    return projectOfFile([...opened, ...(projects ?? [])])
  }, [recent, account, projects])
  const uploads = useNamedUploads(drafts)
  const compared = drafts.find(({ reference }) => draftKey(reference) === comparedKey)
  const more = drafts.length - MAX_SHOWN
  const shown = isWhole ? drafts : drafts.toSorted(byTime).slice(0, MAX_SHOWN)

  const handleExport = async (exported: readonly Draft[]) => {
    setFailure(undefined)
    try {
      saveFile(exportName(exported), await exportDrafts(exported))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const handleDrop = async ({ account, reference }: Draft) => {
    const undo = await discardDraft(account, reference)
    setDropped({ words: m.landing_drafts_dropped({ name: basename(reference.path) }), undo })
  }
  return (
    <section className={homeStyles.section} aria-label={m.landing_drafts()}>
      <h2 className={homeStyles.heading}>{m.landing_drafts()}</h2>
      {drafts.length === 0 && <p className={styles.none}>{m.landing_drafts_none()}</p>}
      {groupDrafts(shown).map(({ ref, href, drafts }) => (
        <div key={href} className={styles.group}>
          <h3 className={styles.ref}>
            <Link href={href}>
              {m.landing_drafts_ref({ repo: `${ref.owner}/${ref.repo}`, ref: ref.ref })}
            </Link>
          </h3>
          <ul>
            {drafts.map((draft) => (
              <DraftRow
                key={draft.reference.path}
                draft={draft}
                project={ownerOf(draft.reference)}
                onCompare={() => setComparedKey(draftKey(draft.reference))}
                uploadCount={namedUploads(uploads, [draft]).length}
                onExport={() => void handleExport([draft])}
                onDrop={() => void handleDrop(draft)}
              />
            ))}
          </ul>
        </div>
      ))}
      {dropped && <DroppedNote dropped={dropped} onUndone={() => setDropped(undefined)} />}
      {failure !== undefined && <Callout tone="danger">{failure}</Callout>}
      <div className={styles.actions}>
        {more > 0 && !isWhole && (
          <Button size="small" onPress={() => setIsWhole(true)}>
            {m.landing_drafts_all({ count: drafts.length })}
          </Button>
        )}
        {drafts.length > 0 && (
          <Button size="small" onPress={() => void handleExport(drafts)}>
            {m.landing_drafts_export_all()}
          </Button>
        )}
        <ImportDrafts />
      </div>
      {compared && <DraftComparison draft={compared} onClose={() => setComparedKey(undefined)} />}
    </section>
  )
}

function byTime(a: Draft, b: Draft): number {
  return b.updatedAt.localeCompare(a.updatedAt)
}

function exportName(drafts: readonly Draft[]): string {
  const [only, ...others] = drafts
  const name = only && others.length === 0 ? basename(only.reference.path).replace(/\.json$/, '') : 'all'
  return `${name}.drafts.json`
}
