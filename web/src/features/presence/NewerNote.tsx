import { useInfiniteQuery } from '@tanstack/react-query'
import { GitCommitHorizontal } from 'lucide-react'
import { useState } from 'react'
import { basename } from '~/lib/paths'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { historyQuery } from '~/provider/queries/historyQueries'
import { Button, lazyPart, PageNote } from '~/ui'
import { NewerQuestions } from './NewerQuestions'
import type { NewerFile } from './useNewer'
import { useRenamedTo } from './useRenamedTo'
import { useTakeIn } from './useTakeIn'

const NewerDialog = lazyPart(async () => (await import('./NewerDialog')).NewerDialog, {
  close: ({ onClose }) => onClose(),
})

interface NewerNoteProps {
  readonly file: NewerFile
  /** Where the branch is. */
  readonly commit: string
}

/** Says that somebody changed a file that is being edited, and offers to take the change into the edit. */
export function NewerNote({ file, commit }: NewerNoteProps) {
  const { owner, repo, ref, path } = file.draft.reference
  const provider = useProvider()
  const { data: history } = useInfiniteQuery(historyQuery(provider, { owner, repo }, commit, path))
  const newest = history?.pages[0]?.commits[0]
  const takeIn = useTakeIn(file, commit)
  const renamed = useRenamedTo(file, commit)
  const [isShown, setShown] = useState(false)
  const name = basename(path)
  const words = {
    name,
    branch: ref,
    person: newest?.author?.login ?? (newest?.authorName || m.presence_somebody()),
    time: newest ? formatRelativeTime(Date.parse(newest.authoredAt)) : '',
  }
  const isOfOurName = file.draft.base.sha === null
  const thereWords = isOfOurName ? m.presence_added(words) : m.presence_newer(words)
  const goneWords =
    renamed === undefined ? m.presence_removed(words) : m.presence_renamed({ ...words, renamed })
  return (
    <>
      <PageNote
        isNews
        icon={GitCommitHorizontal}
        actions={
          file.entry &&
          !isOfOurName && (
            <>
              <Button size="small" onPress={() => setShown(true)}>
                {m.presence_show()}
              </Button>
              <Button
                size="small"
                variant="primary"
                isLoading={takeIn.isPending}
                onPress={() => takeIn.start()}
              >
                {m.presence_take_in()}
              </Button>
            </>
          )
        }
      >
        {file.entry ? thereWords : goneWords}
        {takeIn.error && ` ${takeIn.error.message}`}
      </PageNote>
      {isShown && <NewerDialog file={file} commit={commit} onClose={() => setShown(false)} />}
      {takeIn.conflict && (
        <NewerQuestions
          reference={file.draft.reference}
          conflict={takeIn.conflict}
          onDecided={(choices) => takeIn.start(choices)}
          onClose={takeIn.stop}
        />
      )}
    </>
  )
}
