import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveDrafts, useEditedPaths } from '~/drafts/documents'
import { copyUploads } from '~/drafts/uploads/uploads'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { landingRoute, treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import { repositoryQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import { Button, Callout, LinkButton } from '~/ui'
import styles from './StrandedDrafts.module.css'

/** Paths that are named. */
const MAX_NAMED = 5

/**
 * Says that the edits of a branch that is gone are kept, and leads out: to the default branch, where they merge like any
 * others, or to where each can be looked at.
 */
export function StrandedDrafts({ reference }: { readonly reference: RefReference }) {
  const account = useAccount()
  const history = useNavigationHistory()
  const paths = useEditedPaths(reference)
  const { data: repository } = useQuery(repositoryQuery(useProvider(), reference))
  const [stuck, setStuck] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const branch = repository?.defaultBranch
  if (paths.length === 0 || branch === undefined || branch === reference.ref) return null

  const handleMove = async () => {
    try {
      await copyUploads(account, reference, branch)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      return
    }
    const left = await moveDrafts(account, reference, branch)
    if (left.length === 0) history.push(treeRoute({ ...reference, ref: branch }))
    else setStuck(left.map((draft) => draft.reference.path))
  }
  const named = paths.slice(0, MAX_NAMED).join(', ')
  return stuck.length > 0 ? (
    <Callout tone="warning">
      {m.tree_stranded_stuck({ paths: stuck.join(', '), ref: reference.ref, branch })}
    </Callout>
  ) : (
    <>
      <p className={styles.kept}>
        {paths.length > MAX_NAMED
          ? m.tree_stranded_kept_more({ paths: named, count: paths.length - MAX_NAMED })
          : m.tree_stranded_kept({ paths: named })}
      </p>
      <Button variant="primary" onPress={() => void handleMove()}>
        {m.tree_stranded_move({ count: paths.length, branch })}
      </Button>
      <LinkButton href={landingRoute}>{m.tree_stranded_list()}</LinkButton>
      {failure !== undefined && <Callout tone="danger">{failure}</Callout>}
    </>
  )
}
