import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useOfDrafts } from '~/drafts/documents'
import { blobRoute, reviewRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { watchedBranchQuery } from '~/provider/queries/queries'
import type { Branch, PathReference } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { Link, lazyPart, PageNote } from '~/ui'
import { useProjectPaths } from '~/workspace/useProjectAt'
import styles from './Presence.module.css'
import { type Elsewhere, useElsewhere } from './useElsewhere'
import { useNewer } from './useNewer'

const NewerNote = lazyPart(async () => (await import('./NewerNote')).NewerNote)

/** Says who else works on the file that is open, by what the provider has: newer commits, reviews, other branches. */
export function PresenceNote({ reference }: { readonly reference: PathReference }) {
  const { owner, repo, ref } = reference
  const { data: named } = useQuery(watchedBranchQuery(useProvider(), { owner, repo }, ref))
  return named?.branch ? <OnBranch reference={reference} branch={named.branch} /> : null
}

interface OnBranchProps {
  readonly reference: PathReference
  readonly branch: Branch
}

function OnBranch({ reference, branch }: OnBranchProps) {
  const paths = useProjectPaths(reference, branch.commit)
  // Who only reads, or has just committed, has nothing that others could be changing too.
  const isEditing = useOfDrafts(reference, (drafts) =>
    drafts.some((draft) => paths.includes(draft.reference.path)),
  )
  const hasRequests = useSpareRequests()
  const elsewhere = useElsewhere(reference, paths, isEditing && hasRequests)
  const newer = useNewer(reference, branch.commit, paths)
  return (
    <>
      {newer.map((file) => (
        <NewerNote key={file.draft.reference.path} file={file} commit={branch.commit} />
      ))}
      <ElsewhereNote reference={reference} elsewhere={elsewhere} />
    </>
  )
}

interface ElsewhereNoteProps {
  readonly reference: PathReference
  readonly elsewhere: Elsewhere
}

function ElsewhereNote({ reference, elsewhere: { reviews, branches } }: ElsewhereNoteProps) {
  if (reviews.length + branches.length === 0) return null
  return (
    <PageNote icon={Users}>
      {m.presence_elsewhere()}{' '}
      {reviews.map(({ number, title, author }) => (
        <span key={number} className={styles.place}>
          <Link href={reviewRoute(reference, number)}>{m.presence_review({ number, title })}</Link>{' '}
          {author && m.presence_by({ person: author.login })}
        </span>
      ))}
      {branches.map(({ name }) => (
        <span key={name} className={styles.place}>
          <Link href={blobRoute({ ...reference, ref: name })}>{m.presence_branch({ branch: name })}</Link>
        </span>
      ))}
    </PageNote>
  )
}
