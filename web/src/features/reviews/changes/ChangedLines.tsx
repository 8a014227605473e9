import { useMemo } from 'react'
import { diffSequences } from '~/lib/text/diffSequences'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './ChangedLines.module.css'

interface ChangedLinesProps {
  readonly before: string
  readonly after: string
  readonly onShowAll: () => void
}

interface Line {
  readonly kind: 'same' | 'before' | 'after' | 'gap'
  readonly text: string
}

const CONTEXT = 2
const MOST = 60
/** A line that is longer is cut. */
const LONGEST = 500

/** The lines of a file that no form knows. */
export function ChangedLines({ before, after, onShowAll }: ChangedLinesProps) {
  const lines = useMemo(() => linesOf(before, after), [before, after])
  return (
    <div className={styles.lines}>
      <ol className={styles.list}>
        {lines.slice(0, MOST).map((line, index) => (
          <li
            key={index}
            className={styles.line}
            data-kind={line.kind}
            data-change={isFirst(lines, index)}
            tabIndex={-1}
          >
            {line.kind === 'before' && <del>{line.text}</del>}
            {line.kind === 'after' && <ins>{line.text}</ins>}
            {line.kind === 'same' && line.text}
            {line.kind === 'gap' && '⋯'}
          </li>
        ))}
      </ol>
      {lines.length > MOST && (
        <Button size="small" variant="ghost" onPress={onShowAll}>
          {m.review_all_lines()}
        </Button>
      )}
    </div>
  )
}

/** Where a run of changed lines begins, for the keys that go from change to change. */
function isFirst(lines: readonly Line[], index: number): true | undefined {
  const isChange = (line: Line | undefined) => line?.kind === 'before' || line?.kind === 'after'
  return (isChange(lines[index]) && !isChange(lines[index - 1])) || undefined
}

function linesOf(before: string, after: string): readonly Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines: Line[] = []
  const add = (kind: Line['kind'], texts: readonly string[]) => {
    for (const text of texts)
      lines.push({ kind, text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text })
  }
  let shown = 0
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(old, now)) {
    if (lines.length > MOST) break
    const start = Math.max(shown, aFrom - CONTEXT)
    // What stands between two changes is told once.
    if (lines.length > 0) add('same', old.slice(shown, Math.min(shown + CONTEXT, aFrom)))
    const from = Math.max(start, Math.min(shown + (lines.length > 0 ? CONTEXT : 0), aFrom))
    if (lines.length > 0 && from > shown + CONTEXT) add('gap', [''])
    add('same', old.slice(from, aFrom))
    add('before', old.slice(aFrom, aTo))
    add('after', now.slice(bFrom, bTo))
    shown = aTo
  }
  add(
    'same',
    old.slice(shown, shown + CONTEXT).filter((text, at, all) => text !== '' || at < all.length - 1),
  )
  return lines
}
