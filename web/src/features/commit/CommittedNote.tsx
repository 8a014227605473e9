import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import {
  forgetMade,
  type MadeCommit,
  showMerge,
  useIsMergeShown,
  useMadeCommit,
} from '~/commands/commit/madeCommit'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import { repositoryQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import { Button, IconButton, Link, lazyPart, PageNote } from '~/ui'
import { CommittedDialog } from './CommittedDialog'

const UndoDialog = lazyPart(async () => (await import('./UndoDialog')).UndoDialog, {
  close: ({ onClose }) => onClose(),
})

/** What the last commit to this ref has written, where that is to be seen, and the way to take it back. */
export function CommittedNote({ reference }: { readonly reference: RefReference }) {
  const made = useMadeCommit(useAccount(), reference)
  return made ? <Made key={made.commit} made={made} /> : null
}

function Made({ made }: { readonly made: MadeCommit }) {
  const [isAsked, setAsked] = useState(false)
  const isMergeShown = useIsMergeShown()
  const { reference, commit, mergeNotes, isUndo } = made
  const { data: repository } = useQuery({
    ...repositoryQuery(useProvider(), reference),
    refetchOnMount: false,
  })
  const url = repository && safeUrl(`${repository.webUrl}/commit/${commit}`)
  return (
    <section aria-label={m.commit_made_label()}>
      <PageNote
        icon={CircleCheck}
        tone="done"
        actions={
          <>
            {url !== undefined && (
              <Link href={url} target="_blank" rel="noreferrer">
                {m.commit_made_show()}
              </Link>
            )}
            {mergeNotes.length > 0 && (
              <Button size="small" variant="ghost" onPress={() => showMerge(true)}>
                {m.commit_made_others()}
              </Button>
            )}
            <Button size="small" variant="ghost" icon={Undo2} onPress={() => setAsked(true)}>
              {isUndo ? m.commit_made_redo() : m.commit_made_undo()}
            </Button>
            <IconButton size="small" icon={X} label={m.commit_made_close()} onPress={forgetMade} />
          </>
        }
      >
        {madeWords(made)}
      </PageNote>
      {isAsked && <UndoDialog made={made} onClose={() => setAsked(false)} />}
      {isMergeShown && mergeNotes.length > 0 && (
        <CommittedDialog branch={reference.ref} notes={mergeNotes} onClose={() => showMerge(false)} />
      )}
    </section>
  )
}

function madeWords({ reference: { ref: branch }, subject, said, isUndo }: MadeCommit): string {
  if (isUndo) return m.commit_made_undone({ branch, subject })
  return said === undefined ? m.commit_made({ branch, subject }) : m.commit_made_said({ branch, said })
}
