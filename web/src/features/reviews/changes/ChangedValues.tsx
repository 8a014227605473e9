import { type ReactNode, useMemo, useState } from 'react'
import { createChangeWords } from '~/changes/words'
import type { DataFormat } from '~/formats/DataFormat'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { type FileVersions, fileVersions } from '../places/FileVersions'
import { type PlacedThreads, placeThreads } from '../places/placeThreads'
import type { Thread } from '../places/threads'
import { useReviewScope } from '../ReviewScope'
import { ChangedValue } from './ChangedValue'
import styles from './ChangedValues.module.css'
import { changesOfVersions } from './changesOfVersions'
import { FileThreads } from './FileThreads'
import { OtherFields } from './OtherFields'

/** Rows at first, and with every request for more: thousands of rows at once would freeze the page. */
const PAGE = 40

interface ChangedValuesProps {
  readonly path: string
  readonly format: DataFormat
  readonly form: ProjectForm | undefined
  /** Texts; '' where the file is not there. */
  readonly before: string
  readonly after: string
  /** What is shown of a file that cannot be read as data. */
  readonly lines: ReactNode
  readonly threads: readonly Thread[]
}

const NOWHERE: PlacedThreads = { onChanges: new Map(), onFields: [], onFile: [] }

/** What a review changes in a file, value by value, in the words of its form, and what was said of each. */
export function ChangedValues({ path, format, form, before, after, lines, threads }: ChangedValuesProps) {
  const { review } = useReviewScope()
  const [limit, setLimit] = useState(PAGE)
  const changes = useMemo(() => changesOfVersions(format, before, after), [format, before, after])
  const versions = useMemo(() => once(() => fileVersions(format, before, after)), [format, before, after])
  const words = useMemo(() => createChangeWords(form), [form])
  const { commit } = review.head
  const placed = useMemo(
    () => (threads.length === 0 ? NOWHERE : placeThreads(versions(), changes ?? [], threads, commit)),
    [versions, changes, threads, commit],
  )
  const isOfForm = before === '' || after === ''
  if (changes === undefined) {
    return (
      <>
        <p className={styles.remark}>{m.changes_not_json()}</p>
        {lines}
        <FileThreads path={path} threads={threads} />
      </>
    )
  }
  const more = changes.length - limit
  return (
    <>
      {changes.length === 0 && (
        <p className={styles.remark}>{isOfForm ? m.changes_empty_file() : m.changes_layout_only()}</p>
      )}
      <ul className={styles.list} aria-label={m.changes_of({ path })} data-form={isOfForm || undefined}>
        {changes.slice(0, limit).map((told) => (
          <ChangedValue
            key={told.change.id}
            path={path}
            format={format}
            form={form}
            told={told}
            words={words(told)}
            versions={versions}
            threads={placed.onChanges.get(told.change.id) ?? []}
            isOfForm={isOfForm}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 5)}>
          {m.changes_more({ count: more })}
        </Button>
      )}
      <OtherFields
        path={path}
        format={format}
        form={form}
        before={before}
        after={after}
        versions={versions}
        changes={changes}
        fields={placed.onFields}
      />
      <FileThreads path={path} threads={placed.onFile} />
    </>
  )
}

/** Worked out with the first call. */
function once(make: () => FileVersions): () => FileVersions {
  let made: FileVersions | undefined
  return () => {
    made ??= make()
    return made
  }
}
