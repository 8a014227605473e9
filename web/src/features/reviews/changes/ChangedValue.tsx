import { MessageSquarePlus, PencilLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { ChangeEvent } from '~/changes/ChangeList'
import { createPlaces } from '~/changes/places'
import type { ToldChange } from '~/changes/toldChanges'
import { type ChangeWords, changeSentence } from '~/changes/words'
import type { DataFormat } from '~/formats/DataFormat'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import commentStyles from '../comments/Comments.module.css'
import { HeldCards } from '../comments/HeldCards'
import { useHeldComments } from '../comments/heldComments'
import { useHasKeptWords, useKeptWords } from '../comments/keptWords'
import { NewWords } from '../comments/NewWords'
import { Threads } from '../comments/Threads'
import { useHeldHere } from '../comments/useHeldHere'
import { targetOfChange } from '../places/commentTarget'
import type { FileVersions } from '../places/FileVersions'
import { withMark, wordsOnField } from '../places/fieldMark'
import type { Thread } from '../places/threads'
import { useReviewScope } from '../ReviewScope'
import styles from './ChangedValues.module.css'
import { EntryField } from './EntryField'
import { ProposedValue, proposedValue, typedOf } from './ProposedValue'
import { proposalOf } from './proposal'

export interface ChangedValueProps {
  readonly path: string
  readonly format: DataFormat
  readonly form: ProjectForm | undefined
  readonly told: ToldChange
  readonly words: ChangeWords
  /** Both versions of the file by their lines, worked out when somebody asks. */
  readonly versions: () => FileVersions
  readonly threads: readonly Thread[]
  /** Of a file that came or went: what is in it, as its form has it. */
  readonly isOfForm: boolean
}

/** One change of a review, with what was said of it. */
export function ChangedValue(props: ChangedValueProps) {
  const { path, told, words, threads, isOfForm } = props
  const { login } = useReviewScope()
  const place = `${path} ${told.change.id}`
  const [open, setOpen] = useState<'comment' | 'proposal' | undefined>(
    useOpenAtFirst(`comment ${place}`, `proposal ${place}`),
  )
  const waiting = useHeldHere(`comment ${place}`, () => setOpen('comment'))
  const held = useHeldComments().all.filter(
    (one) => one.place === `comment ${place}` || one.place === `proposal ${place}`,
  )
  const row = useRef<HTMLLIElement>(null)
  const sentence = changeSentence(words)
  const { after } = told.change
  const canPropose = after !== undefined && told.newName === undefined && typedOf(after) !== undefined
  const close = () => {
    setOpen(undefined)
    waiting.finish()
    row.current?.focus()
  }
  return (
    <li className={styles.item} ref={row} tabIndex={-1} data-change>
      <div className={styles.row}>
        {isOfForm ? (
          <EntryField told={told} words={words} />
        ) : (
          <span className={styles.what}>
            <span className={styles.place}>{words.place}</span> <ChangeEvent words={words} />
          </span>
        )}
        {login !== '' && (
          <span className={styles.tools}>
            {canPropose && (
              <IconButton
                size="small"
                icon={PencilLine}
                label={m.review_propose({ change: words.place })}
                onPress={() => setOpen('proposal')}
              />
            )}
            <IconButton
              size="small"
              icon={MessageSquarePlus}
              label={m.review_comment_on({ change: sentence })}
              onPress={() => setOpen('comment')}
            />
          </span>
        )}
      </div>
      {(threads.length > 0 || open !== undefined || held.length > 0) && (
        <div className={commentStyles.threads}>
          <Threads threads={threads} about={sentence} />
          <HeldCards held={held} onEdit={open === 'comment' ? undefined : waiting.edit} />
          {open === 'comment' && (
            <NewComment
              {...props}
              place={`comment ${place}`}
              sentence={sentence}
              onDone={close}
              onCancel={waiting.putBack}
            />
          )}
          {open === 'proposal' && (
            <NewProposal {...props} place={`proposal ${place}`} sentence={sentence} onDone={close} />
          )}
        </div>
      )}
    </li>
  )
}

function useOpenAtFirst(comment: string, proposal: string): 'comment' | 'proposal' | undefined {
  const [hasComment, hasProposal] = [useHasKeptWords(comment), useHasKeptWords(proposal)]
  if (hasComment) return 'comment'
  return hasProposal ? 'proposal' : undefined
}

interface NewWordsProps extends ChangedValueProps {
  readonly place: string
  readonly sentence: string
  readonly onDone: () => void
  readonly onCancel?: () => void
}

function NewComment({ path, told, versions, place, sentence, onDone, onCancel }: NewWordsProps) {
  const { review } = useReviewScope()
  const { commit } = review.head
  return (
    <NewWords
      place={place}
      about={sentence}
      label={m.review_comment_label()}
      submitLabel={m.review_comment_send()}
      make={(words) =>
        wordsOnField({ commit, path, words, sentence }, told.change.path, targetOfChange(versions(), told))
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

function NewProposal({ path, format, form, told, versions, place, sentence, onDone }: NewWordsProps) {
  const { review } = useReviewScope()
  const { after, whole, path: valuePath } = told.change
  const before = after && typedOf(after)
  const [kept, keep] = useKeptWords(`${place} value`)
  const [isRefused, setRefused] = useState(false)
  const typed = kept === '' ? (before?.typed ?? '') : kept
  const kind = before?.kind ?? 'string'
  const [{ schema }] = useState(() => createPlaces(form)(whole, valuePath))
  const make = (words: string) => {
    const value = proposedValue(kind, typed)
    const file = versions().after
    const proposal =
      value === undefined || !file ? undefined : proposalOf(format, file, valuePath, value, words)
    setRefused(proposal === undefined)
    if (!proposal || !file) return undefined
    const mark = file.isShared(valuePath) ? { path: valuePath, sentence } : undefined
    const comment = { commit: review.head.commit, path, ...proposal, body: withMark(proposal.body, mark) }
    // A proposal is of lines; about the file it would say nothing that can be taken.
    return { comment, otherwise: comment }
  }
  const done = () => {
    keep('')
    onDone()
  }
  return (
    <NewWords
      place={place}
      about={sentence}
      label={m.review_propose_why()}
      submitLabel={m.review_propose_send()}
      isOptional
      make={make}
      onDone={done}
    >
      <ProposedValue kind={kind} schema={schema} typed={typed} onType={keep} />
      {isRefused && <p className={styles.refused}>{m.review_propose_refused()}</p>}
    </NewWords>
  )
}
