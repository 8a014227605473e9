import { FolderGit2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useRecentItems } from '~/lib/recentItems'
import { blobRoute, focusRoute, repoRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import { useAccount } from '~/provider/ProviderContext'
import { type ResolvedRef, useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { EmptyState, ErrorState, LinkButton, lazyPart, VisuallyHidden } from '~/ui'
import type { AskForProject } from '../files/FileRequest'
import { PanelLayout } from './PanelLayout'
import { PanelsLoading } from './PanelsLoading'
import { useCommitsElsewhere } from './useCommitsElsewhere'
import { useDirtyPaths } from './useDirtyPaths'
import { type FileTree, useFileTree } from './useFileTree'
import { useShownCommit } from './useShownCommit'

const Panels = lazyPart(async () => (await import('./Panels')).Panels, { fallback: () => <PanelsLoading /> })
const StrandedDrafts = lazyPart(async () => (await import('./StrandedDrafts')).StrandedDrafts)

/** A ref whose commit and files are known. */
export interface OpenRef {
  readonly resolved: ResolvedRef
  readonly commit: string
  readonly tree: FileTree
  readonly dirtyPaths: ReadonlySet<string>
}

interface RefLayoutProps {
  readonly reference: RefReference
  /** The page's heading while its screen is not there yet. */
  readonly title: string
  readonly selectedPath?: string
  /** Focus mode has the projects only. */
  readonly mode: 'all' | 'focus'
  readonly onAddProject?: AskForProject
  /** What stands in the screen's place until it is there; else nothing. */
  readonly loading?: ReactNode
  readonly children: (open: OpenRef) => ReactNode
}

/** The side panels of a ref and beside them a screen that needs its files. */
export function RefLayout(props: RefLayoutProps) {
  const { reference, title, selectedPath, mode, onAddProject, loading, children } = props
  const { owner, repo, ref } = reference
  const resolved = useResolvedRef(reference)
  const dirtyPaths = useDirtyPaths(reference)
  const commit = useShownCommit(reference, resolved.commit)
  const tree = useFileTree({ owner, repo }, commit, dirtyPaths)
  useTouched(reference, commit !== undefined)
  useCommitsElsewhere(reference)

  if (resolved.isEmpty) {
    return (
      <EmptyState isPage icon={FolderGit2} title={m.tree_empty_repository()}>
        {m.tree_empty_repository_why()}
      </EmptyState>
    )
  }
  if (resolved.error) {
    return (
      <ErrorState
        isPage
        title={m.tree_ref_failed({ ref })}
        error={resolved.error}
        onRetry={resolved.refetch}
        action={
          isProviderError(resolved.error, 'not-found') && (
            <>
              <LinkButton href={repoRoute(reference)}>{m.tree_ref_elsewhere()}</LinkButton>
              <StrandedDrafts reference={reference} />
            </>
          )
        }
      />
    )
  }
  if (tree.status === 'error') {
    return <ErrorState isPage title={m.tree_failed()} error={tree.error} onRetry={tree.retry} />
  }

  const hrefOf = (path: string) => (mode === 'focus' ? focusRoute : blobRoute)({ owner, repo, ref, path })
  const isReady = tree.status === 'ready' && commit !== undefined
  return (
    <PanelLayout
      label={mode === 'focus' ? m.tree_projects() : m.tree_panels()}
      isInHead={selectedPath !== undefined}
      renderPanels={(close) => (
        <Panels
          reference={reference}
          tree={isReady ? tree : undefined}
          mode={mode}
          selectedPath={selectedPath}
          dirtyPaths={dirtyPaths}
          hrefOf={hrefOf}
          onClose={close}
          onAddProject={onAddProject}
        />
      )}
    >
      {isReady ? (
        children({ resolved, commit, tree, dirtyPaths })
      ) : (
        <>
          <VisuallyHidden elementType="h1">{title}</VisuallyHidden>
          {loading}
        </>
      )}
    </PanelLayout>
  )
}

/** The ref becomes a recent item once it turned out to exist. */
function useTouched({ owner, repo, ref }: RefReference, exists: boolean): void {
  const account = useAccount()
  const touch = useRecentItems((state) => state.touch)
  useEffect(() => {
    if (exists) touch(account, { owner, repo, ref })
  }, [touch, account, owner, repo, ref, exists])
}
