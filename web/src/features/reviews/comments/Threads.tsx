import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { Thread } from '../places/threads'
import { ThreadView } from './ThreadView'

interface ThreadsProps {
  readonly threads: readonly Thread[]
  /** What all of them are about, in words. */
  readonly about: string
}

/** Of one value; hundreds at once would freeze the page. */
const PAGE = 20

/** What was said of one value. */
export function Threads({ threads, about }: ThreadsProps) {
  const [limit, setLimit] = useState(PAGE)
  const more = threads.length - limit
  return (
    <>
      {threads.slice(0, limit).map((thread) => (
        <ThreadView key={thread.first.id} thread={thread} about={about} />
      ))}
      {more > 0 && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 5)}>
          {m.review_more_threads({ count: more })}
        </Button>
      )}
    </>
  )
}
