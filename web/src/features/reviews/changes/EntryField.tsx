import type { ToldChange } from '~/changes/toldChanges'
import type { ChangeWords } from '~/changes/words'
import type { Located } from '~/drafts/merge'
import { valueOf } from '~/formats/valueOf'
import { m } from '~/paraglide/messages'
import styles from './ChangedValues.module.css'

interface EntryFieldProps {
  readonly told: ToldChange
  readonly words: ChangeWords
}

/** Longer texts are cut: they are read as a whole in the file. */
const LONGEST = 2_000

/** A field of an entry that came or went, as in its form, to be read. */
export function EntryField({ told: { change }, words }: EntryFieldProps) {
  const value = change.after ?? change.before
  const isGone = change.kind === 'removed'
  const shown = (value && wholeText(value)) ?? words.after ?? words.before ?? ''
  return (
    <span className={styles.field}>
      <span className={styles.label}>{words.names.join(' › ') || m.changes_whole()}</span>
      {isGone ? (
        <del className={styles.value} data-gone>
          {shown}
        </del>
      ) : (
        <span className={styles.value}>{shown}</span>
      )}
    </span>
  )
}

function wholeText({ text, node }: Located): string | undefined {
  const value = valueOf(text, node)
  if (typeof value !== 'string') return undefined
  const whole = value.trimEnd()
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole
}
