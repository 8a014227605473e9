import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { OpenRef } from '~/tree/panels/RefLayout'
import { Button, lazyPart } from '~/ui'
import { Looking } from './Looking'
import { useLastSetUp } from './setUps'
import type { RefFiles } from './useOffers'

const FoundContent = lazyPart(async () => (await import('./FoundContent')).FoundContent, {
  fallback: ({ reference }) => <Looking reference={reference} />,
})
const FoundContentDialog = lazyPart(async () => (await import('./FoundContentDialog')).FoundContentDialog, {
  close: ({ onClose }) => onClose(),
})
const SetUpNote = lazyPart(async () => (await import('./SetUpNote')).SetUpNote)

interface FindContentProps {
  readonly reference: RefReference
  readonly onAddProject: () => void
  /** The screen, which says where what is found stands. */
  readonly children: (found: {
    readonly onFind: (open: OpenRef) => void
    readonly renderEmpty: (open: OpenRef, nothing: ReactNode) => ReactNode
    readonly renderNote: (open: OpenRef) => ReactNode
  }) => ReactNode
}

/** A screen of a ref that offers what could be projects. */
export function FindContent({ reference, onAddProject, children }: FindContentProps) {
  const [asked, setAsked] = useState<RefFiles>()
  const last = useLastSetUp(reference)
  const { owner, repo, ref } = reference
  const filesOf = ({ commit, tree }: OpenRef): RefFiles => ({
    reference: { owner, repo, ref },
    commit,
    entries: tree.entries,
    isPartial: tree.isPartial,
  })
  return (
    <>
      {children({
        onFind: (open) => setAsked(filesOf(open)),
        renderEmpty: (open, nothing) => (
          <FoundContent {...filesOf(open)} nothing={nothing}>
            <Button variant="ghost" icon={Plus} onPress={onAddProject}>
              {m.workspace_add_project()}
            </Button>
          </FoundContent>
        ),
        renderNote: ({ dirtyPaths }) =>
          last && <SetUpNote reference={{ owner, repo, ref }} dirtyPaths={dirtyPaths} />,
      })}
      {asked && <FoundContentDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
