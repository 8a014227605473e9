import { MessageSquarePlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { createPlaces, placeWords } from '~/changes/places'
import { valuesOf } from '~/drafts/merge'
import type { DataFormat } from '~/formats/DataFormat'
import { nodeAt } from '~/formats/nodes'
import { valueWords } from '~/forms/rows/valueWords'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import commentStyles from '../comments/Comments.module.css'
import { HeldCards } from '../comments/HeldCards'
import { useHeldComments } from '../comments/heldComments'
import { NewWords } from '../comments/NewWords'
import { Threads } from '../comments/Threads'
import { useHeldHere } from '../comments/useHeldHere'
import { targetOfField } from '../places/commentTarget'
import type { FileVersions } from '../places/FileVersions'
import { wordsOnField } from '../places/fieldMark'
import type { FieldThread } from '../places/placeThreads'
import { useReviewScope } from '../ReviewScope'
import styles from './ChangedValues.module.css'

interface OtherFieldProps {
  readonly path: string
  readonly field: FieldThread
  readonly form: ProjectForm | undefined
  readonly format: DataFormat
  /** Of the side that the field is on. */
  readonly text: string
  readonly versions: () => FileVersions
  /** Names the field within the review. */
  readonly place: string
  readonly isOpenAtFirst: boolean
  /** Nothing was said of it. */
  readonly onEmpty: () => void
}

/** A value that the review leaves as it is, and that is spoken of. */
export function OtherField(props: OtherFieldProps) {
  const { path, field, form, format, text, versions, place, isOpenAtFirst, onEmpty } = props
  const { review, login } = useReviewScope()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const waiting = useHeldHere(place, () => setOpen(true))
  const held = useHeldComments().all.filter((one) => one.place === place)
  const row = useRef<HTMLLIElement>(null)
  const { words, value } = useMemo(() => {
    const whole = valuesOf(format, text)
    if (!whole) return { words: field.path.join(' › '), value: undefined }
    const { names, schema } = createPlaces(form)(whole, field.path)
    const node = nodeAt(whole.node, field.path)
    return { words: placeWords(names), value: node && valueWords({ text: whole.text, node }, schema) }
  }, [format, text, form, field.path])
  const sentence = value === undefined ? words : m.changes_sentence({ place: words, event: value })
  const close = () => {
    setOpen(false)
    waiting.finish()
    if (field.threads.length + held.length > 0) row.current?.focus()
    else onEmpty()
  }
  return (
    <li className={styles.item} ref={row} tabIndex={-1} data-change>
      <div className={styles.row}>
        <span className={styles.what}>
          <span className={styles.place}>{words}</span>{' '}
          {value !== undefined && <span className={styles.place}>{value}</span>}{' '}
          <span className={styles.remark}>{m.review_unchanged()}</span>
        </span>
        {login !== '' && (
          <span className={styles.tools}>
            <IconButton
              size="small"
              icon={MessageSquarePlus}
              label={m.review_comment_on({ change: sentence })}
              onPress={() => setOpen(true)}
            />
          </span>
        )}
      </div>
      <div className={commentStyles.threads}>
        <Threads threads={field.threads} about={words} />
        <HeldCards held={held} onEdit={isOpen ? undefined : waiting.edit} />
        {isOpen && (
          <NewWords
            place={place}
            about={sentence}
            label={m.review_comment_label()}
            submitLabel={m.review_comment_send()}
            make={(typed) =>
              wordsOnField(
                { commit: review.head.commit, path, words: typed, sentence },
                field.path,
                targetOfField(versions(), field.side, field.path),
              )
            }
            onDone={close}
            onCancel={waiting.putBack}
          />
        )}
      </div>
    </li>
  )
}
