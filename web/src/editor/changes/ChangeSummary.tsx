import { useMemo } from 'react'
import type { Draft } from '~/drafts/draft'
import { describeChanges } from '~/drafts/merge'
import { m } from '~/paraglide/messages'
import styles from './ChangedFiles.module.css'
import { changeWords } from './words'

/** More lines than these belong into the diff. */
const maxLines = 4

/** What was changed in a JSON file, value by value; nothing for other texts. */
export function ChangeSummary({ draft }: { readonly draft: Draft }) {
  const base = draft.base.text
  const { text } = draft
  const lines = useMemo(() => describeChanges(base, text)?.map(changeWords) ?? [], [base, text])
  const more = lines.length - maxLines
  return (
    <>
      {lines.slice(0, maxLines).map((line) => (
        <p key={line} className={styles.change}>
          {line}
        </p>
      ))}
      {more > 0 && <p className={styles.change}>{m.editor_changes_more({ count: more })}</p>}
    </>
  )
}
