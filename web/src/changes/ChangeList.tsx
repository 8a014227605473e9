import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { describeChanges, describeNewFile, type ValueChange } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import { Button, ChangedLine, Checkbox, IconButton, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './ChangedFiles.module.css'
import { type ToldChange, toldChanges } from './toldChanges'
import { useFormats } from './useFormats'
import { type ChangeWords, changeSentence, createChangeWords, eventWords } from './words'

/** Rows at first, and with every request for more: thousands of rows at once would freeze the page. */
const PAGE = 40

export interface FileVersions {
  readonly path: string
  readonly before: string
  readonly after: string
  /** The form of the file; without it the names in the file are shown. */
  readonly form: ProjectForm | undefined
}

/** What differs between two versions of a file, in the words of its form. `before` is '' where it was not there. */
export function FileChanges({ path, before, after, form }: FileVersions) {
  const isReady = useFormats([path])
  const changes = useMemo(() => {
    if (!isReady) return undefined
    const format = formatOf(path)
    return before === '' ? describeNewFile(format, after) : describeChanges(format, before, after)
  }, [path, before, after, isReady])
  if (!isReady) return <Skeleton width="60%" height="20px" />
  if (before === '' && changes?.length === 0) return <p className={styles.remark}>{m.changes_empty_file()}</p>
  return <ChangeList path={path} form={form} changes={changes} />
}

interface ChangeListProps extends Pick<FileVersions, 'path' | 'form'> {
  /** Undefined where one of the versions cannot be read. */
  readonly changes: readonly ValueChange[] | undefined
  /** Without it changes are only read. */
  readonly choice?: ChangeChoice
}

/** What can be done with single changes, by the ids of what is told as one. */
interface ChangeChoice {
  readonly isTaken: (ids: readonly string[]) => boolean
  readonly onTake: (ids: readonly string[], isTaken: boolean) => void
  readonly onDrop: (ids: readonly string[], sentence: string) => void
  readonly isDisabled: boolean
}

export function ChangeList({ path, form, changes, choice }: ChangeListProps) {
  const words = useMemo(() => createChangeWords(form), [form])
  const told = useMemo(() => toldChanges(changes ?? []), [changes])
  const [limit, setLimit] = useState(PAGE)
  if (changes === undefined) return <p className={styles.remark}>{m.changes_not_json()}</p>
  if (changes.length === 0) return <p className={styles.remark}>{m.changes_layout_only()}</p>
  const more = told.length - limit
  return (
    <>
      <ul className={styles.changes} aria-label={m.changes_of({ path })}>
        {told.slice(0, limit).map((change) => (
          <Change key={change.change.id} told={change} words={words(change)} choice={choice} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 5)}>
          {m.changes_more({ count: more })}
        </Button>
      )}
    </>
  )
}

/** What has become of it: the line that changes, but for what has only another place or name. */
export function ChangeEvent({ words }: { readonly words: ChangeWords }) {
  const { kind, before, after } = words
  if (kind === 'moved' || kind === 'renamed') return <span>{eventWords(words)}</span>
  return <ChangedLine before={before} after={after} />
}

interface ChangeProps {
  readonly told: ToldChange
  readonly words: ChangeWords
  readonly choice: ChangeChoice | undefined
}

function Change({ told: { ids }, words, choice }: ChangeProps) {
  const text = (
    <span className={styles.change}>
      <span className={styles.place}>{words.place}</span> <ChangeEvent words={words} />
    </span>
  )
  if (!choice) return <li className={styles.changeRow}>{text}</li>
  const sentence = changeSentence(words)
  return (
    <li className={styles.changeRow}>
      <Checkbox
        isSelected={choice.isTaken(ids)}
        isDisabled={choice.isDisabled}
        onChange={(isTaken) => choice.onTake(ids, isTaken)}
      >
        {text}
      </Checkbox>
      <IconButton
        size="small"
        icon={Undo2}
        label={m.changes_drop({ change: sentence })}
        isDisabled={choice.isDisabled}
        onPress={() => choice.onDrop(ids, sentence)}
      />
    </li>
  )
}
