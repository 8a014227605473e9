import { diffSequences } from '~/lib/text/diffSequences'
import { m } from '~/paraglide/messages'
import { ChangedLine } from '~/ui'
import styles from './Try.module.css'

interface FileTextProps {
  readonly before: string
  readonly text: string
}

/** A file with the lines that were changed, the old ones struck. */
export function FileText({ before, text }: FileTextProps) {
  const lines = text.trimEnd().split('\n')
  const old = before.trimEnd().split('\n')
  const hunks = diffSequences(old, lines)
  const changed = hunks.map(({ aFrom, aTo, bFrom, bTo }) => ({
    from: bFrom,
    to: bTo,
    removed: old.slice(aFrom, aTo).join('\n'),
    added: lines.slice(bFrom, bTo).join('\n'),
  }))
  const shown = lines.flatMap((line, index) => {
    const starting = changed.filter(({ from }) => from === index)
    const isAdded = changed.some(({ from, to }) => index >= from && index < to)
    return [
      ...starting.map(({ removed, added }) => ({ key: `changed ${index}`, removed, added, line: undefined })),
      ...(isAdded ? [] : [{ key: `line ${index}`, removed: '', added: '', line }]),
    ]
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be reached by keys
    <section className={styles.file} aria-label={m.landing_try_file()} tabIndex={0}>
      <p className={styles.fileName}>bread.json</p>
      {shown.map(({ key, removed, added, line }) =>
        line === undefined ? (
          <span key={key} className={styles.changed}>
            <ChangedLine before={removed || undefined} after={added || undefined} />
          </span>
        ) : (
          <span key={key} className={styles.line}>
            {line}
          </span>
        ),
      )}
    </section>
  )
}
