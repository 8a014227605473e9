import { useMemo, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { Beginning } from '../../beginnings/Beginning'
import { notTakenWords } from '../source/sourceWords'
import styles from './BeginningPreview.module.css'
import { FieldItem } from './FieldItem'
import { type FieldLine, fieldLines } from './fieldLines'

/** So many fields are shown before somebody asks for all. */
const MAX_FIELDS = 60

const NO_LINES: readonly FieldLine[] = []

interface BeginningPreviewProps {
  readonly beginning: Beginning
  /** Another one is being read. */
  readonly isStale: boolean
  readonly taken: ReadonlySet<string>
  readonly onTake: (guess: string) => void
}

/** The fields that a form will have: what was inferred, why, and what else each could be; and what is not in it. */
export function BeginningPreview({ beginning, isStale, taken, onTake }: BeginningPreviewProps) {
  const { schema, uiSchema, guesses, notTaken } = beginning
  const [isWhole, setWhole] = useState(false)
  const lines = useMemo(
    () => (schema.kind === 'own' ? fieldLines(schema.schema, uiSchema, guesses) : NO_LINES),
    [schema, uiSchema, guesses],
  )
  const shown = isWhole ? lines : lines.slice(0, MAX_FIELDS)
  const left = lines.length - shown.length
  return (
    <section className={styles.preview} aria-label={m.starting_preview()} data-stale={isStale || undefined}>
      <h3 className={styles.title}>{m.starting_preview()}</h3>
      {schema.kind === 'reference' && <p>{m.starting_refers({ path: schema.path })}</p>}
      {schema.kind === 'own' && lines.length === 0 && (
        <p className={styles.muted}>{m.starting_no_fields()}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.fields}>
          {shown.map((line) => (
            <FieldItem key={JSON.stringify(line.pointer)} line={line} taken={taken} onTake={onTake} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button variant="ghost" size="small" onPress={() => setWhole(true)}>
          {m.starting_more_fields({ count: left })}
        </Button>
      )}
      {notTaken.length > 0 && (
        <>
          <h3 className={styles.title}>{m.starting_not_taken()}</h3>
          <ul className={styles.notTaken}>
            {notTaken.slice(0, MAX_FIELDS).map((part) => (
              <li key={`${part.at} ${part.line ?? ''} ${part.written}`}>
                <code className={styles.written}>{part.written}</code>{' '}
                <span className={styles.muted}>
                  {part.line === undefined
                    ? m.starting_not_taken_at({ place: part.at, why: notTakenWords(part) })
                    : m.starting_not_taken_line({
                        place: part.at,
                        line: part.line,
                        why: notTakenWords(part),
                      })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
