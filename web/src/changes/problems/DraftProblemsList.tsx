import { Fragment } from 'react'
import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'
import styles from './DraftProblemsList.module.css'
import type { DraftProblems } from './useDraftProblems'

/** Of values that no field shows; more are counted. */
const MAX_NAMED = 8

/** Says which of the files to commit break the rules of their forms, and whether that stops the commit. */
export function DraftProblemsList({ files }: { readonly files: readonly DraftProblems[] }) {
  return files.filter(hasWords).map((file) => (
    <Fragment key={file.path}>
      <FileProblems {...file} />
      {file.kept.length > 0 && (
        <Callout>{m.forms_kept_in_file({ file: file.path, titles: someOf(file.kept, ', ') })}</Callout>
      )}
      {file.replaced.length > 0 && (
        <Callout tone="warning">
          {m.forms_replaced_in_file({ file: file.path, values: someOf(file.replaced, ' · ') })}
        </Callout>
      )}
    </Fragment>
  ))
}

/** Of thousands of files hardly any has something said of it. */
function hasWords({ status, mustBeValid, count, kept, replaced }: DraftProblems): boolean {
  const isWaitedFor = mustBeValid && status !== 'checked'
  return isWaitedFor || count > 0 || kept.length > 0 || replaced.length > 0
}

/** Whether a commit of these files has to wait for their check, or is refused. */
export function isCommitStopped(files: readonly DraftProblems[]): boolean {
  return files.some(({ mustBeValid, status, count }) => mustBeValid && (status !== 'checked' || count > 0))
}

function someOf(names: readonly string[], between: string): string {
  const more = names.length - MAX_NAMED
  const shown = names.slice(0, MAX_NAMED).join(between)
  return more > 0 ? `${shown}${between}${m.forms_summary_more({ count: more })}` : shown
}

function FileProblems({ path, status, reason, problems, count, mustBeValid }: DraftProblems) {
  if (status === 'checking') {
    return mustBeValid ? (
      <output className={styles.checking}>{m.forms_problems_checking({ file: path })}</output>
    ) : null
  }
  if (status === 'unchecked') {
    return mustBeValid ? (
      <Callout tone="danger" title={m.forms_problems_unchecked({ file: path })}>
        {reason}
      </Callout>
    ) : null
  }
  if (count === 0) return null
  const said = mustBeValid
    ? m.forms_problems_refused({ count, file: path })
    : m.forms_problems_in_file({ count, file: path })
  return (
    <Callout tone={mustBeValid ? 'danger' : 'warning'} title={said}>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {count > problems.length && <li>{m.forms_summary_more({ count: count - problems.length })}</li>}
      </ul>
    </Callout>
  )
}
