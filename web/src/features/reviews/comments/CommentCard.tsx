import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type CommentKind, speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import type { GeneralComment } from '~/provider/conversation'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { AlertDialog, IconButton, Menu } from '~/ui'
import { useReviewScope } from '../ReviewScope'
import { Byline } from './Byline'
import styles from './Comments.module.css'
import { Composer } from './Composer'
import { useHasKeptWords } from './keptWords'

interface CommentCardProps {
  readonly of: CommentKind
  readonly comment: GeneralComment
  /** What of its text its writer can edit. */
  readonly text: string
  /** Makes the whole text of what was edited. */
  readonly wholeOf?: (text: string) => string
  /** The comment as it is read. */
  readonly children: ReactNode
}

/** One comment, with what its writer can do with it. */
export function CommentCard({ of, comment, text, wholeOf = (words) => words, children }: CommentCardProps) {
  const { name, review, login, canPush } = useReviewScope()
  const scope = useCommandScope()
  const provider = hostName(useConfig())
  const place = of === 'lines' ? `edit ${comment.id}` : `edit general ${comment.id}`
  const [isEditing, setEditing] = useState(useHasKeptWords(place))
  const [isDeleting, setDeleting] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const { id, person } = comment
  const isOwn = person !== null && person.login.toLowerCase() === login.toLowerCase()
  const url = safeUrl(comment.webUrl)
  const who = person?.login ?? m.review_nobody()
  const say = (word: Parameters<typeof speakInReview>[3]) => speakInReview(scope, name, review.number, word)
  const close = () => {
    setEditing(false)
    card.current?.focus()
  }
  const items = [
    ...(isOwn ? [{ id: 'edit', label: m.review_comment_edit(), onAction: () => setEditing(true) }] : []),
    ...(isOwn || canPush
      ? [
          {
            id: 'delete',
            label: m.review_comment_delete(),
            isDanger: true,
            onAction: () => setDeleting(true),
          },
        ]
      : []),
    ...(url === undefined ? [] : [{ id: 'show', label: m.review_at_provider({ provider }), href: url }]),
  ]
  return (
    <div className={styles.comment} ref={card} tabIndex={-1}>
      <Byline {...comment}>
        {items.length > 0 && (
          <span className={styles.more}>
            <Menu
              label={m.review_comment_menu({ person: who })}
              placement="bottom end"
              trigger={
                <IconButton size="small" icon={Ellipsis} label={m.review_comment_menu({ person: who })} />
              }
              items={items}
            />
          </span>
        )}
      </Byline>
      {isEditing ? (
        <Composer
          place={place}
          label={m.review_comment_edit()}
          submitLabel={m.review_comment_save()}
          initial={text}
          onSend={(words) => say({ kind: 'edit', of, id, body: wholeOf(words) })}
          onDone={close}
          onCancel={close}
        />
      ) : (
        children
      )}
      <AlertDialog
        title={m.review_comment_delete_title()}
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        confirmLabel={m.review_comment_delete()}
        isDanger
        onConfirm={() => say({ kind: 'delete', of, id })}
      >
        <p>{m.review_comment_delete_why({ person: who })}</p>
      </AlertDialog>
    </div>
  )
}
