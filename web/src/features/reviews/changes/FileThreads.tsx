import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from '../comments/Comments.module.css'
import { ThreadView } from '../comments/ThreadView'
import { readMark } from '../places/fieldMark'
import type { Thread } from '../places/threads'

interface FileThreadsProps {
  readonly path: string
  readonly threads: readonly Thread[]
}

const PAGE = 20

/** What was said of a file, or of lines of it that are no field, or that have gone. */
export function FileThreads({ path, threads }: FileThreadsProps) {
  const [limit, setLimit] = useState(PAGE)
  if (threads.length === 0) return null
  const more = threads.length - limit
  return (
    <section className={styles.threads} aria-label={m.review_file_threads({ path })}>
      {threads.slice(0, limit).map((thread) => (
        <FileThread key={thread.first.id} path={path} thread={thread} />
      ))}
      {more > 0 && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 5)}>
          {m.review_more_threads({ count: more })}
        </Button>
      )}
    </section>
  )
}

function FileThread({ path, thread }: { readonly path: string; readonly thread: Thread }) {
  const { lines, originalLines, hunk, body } = thread.first
  const about = readMark(body).mark?.sentence ?? path
  const isOutdated = lines === undefined && originalLines !== undefined
  const shown = lines ?? originalLines
  const isSettled = thread.state?.isResolved === true
  return (
    <div className={styles.threads}>
      {!isSettled && (isOutdated || about !== path || shown) && (
        <p className={styles.quiet}>
          {isOutdated && `${m.review_outdated()} `}
          {about === path ? shown && m.review_on_line({ line: shown.last }) : about}
        </p>
      )}
      {!isSettled && shown && hunk !== '' && <pre className={styles.hunk}>{endOf(hunk)}</pre>}
      <ThreadView thread={thread} about={about} />
    </div>
  )
}

const LINES = 4
const LONGEST = 400

/** The last lines of a hunk are what a comment is about. */
function endOf(hunk: string): string {
  const lines = hunk.split('\n').filter((line) => !line.startsWith('@@'))
  return lines
    .slice(-LINES)
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
    .join('\n')
}
