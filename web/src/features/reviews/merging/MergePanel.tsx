import { GitBranch, GitMerge, GitPullRequestClosed, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { mergeBase } from '~/commands/branches/mergeBase'
import { useOperation } from '~/commands/operations'
import { actOnReview, type ReviewAction } from '~/commands/reviews/actOnReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { Comparison } from '~/provider/historyTypes'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { MergeMethod, RepositoryName } from '~/provider/types'
import { Button, Callout, LinkButton, lazyPart, RadioGroup } from '~/ui'
import { Off } from '../Off'
import styles from '../Panel.module.css'
import { DraftSwitch } from './DraftSwitch'
import { Needs } from './Needs'
import type { Need, NextStep } from './needs'
import { isConflicting, type ReviewRights } from './reviewRights'

const MergeBaseDialog = lazyPart(async () => (await import('./MergeBaseDialog')).MergeBaseDialog, {
  close: ({ onClose }) => onClose(),
})

interface MergePanelProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  /** Those that the repository allows. */
  readonly methods: readonly MergeMethod[]
  readonly comparison: Comparison | undefined
  readonly rights: ReviewRights
  readonly needs: readonly Need[]
  /** What comes next: the one button that is told from the others. */
  readonly next: NextStep
}

const methodLabels = {
  merge: m.review_method_merge,
  squash: m.review_method_squash,
  rebase: m.review_method_rebase,
}

const methodNotes = {
  merge: m.review_method_merge_why,
  squash: m.review_method_squash_why,
  rebase: m.review_method_rebase_why,
}

/** Ends a review, or brings it up to date. A button that is off says why. */
export function MergePanel({ name, review, methods, comparison, rights, needs, next }: MergePanelProps) {
  const scope = useCommandScope()
  const [chosen, setMethod] = useState<MergeMethod>()
  const [operationId, setOperationId] = useState<string>()
  const [kind, setKind] = useState<ReviewAction['kind']>()
  const [started, setStarted] = useState<string>()
  const operation = useOperation(operationId)
  const isBusy = operation?.type === 'Loading'
  const head = review.head.commit
  const base = review.base.repository
  const method = chosen ?? methods[0]

  const act = (action: ReviewAction) => {
    setKind(action.kind)
    setOperationId(actOnReview(scope, name, review.number, action))
  }
  const state = { isBusy, kind }
  const draftSwitch = (
    <DraftSwitch
      review={review}
      off={rights.draft}
      isBusy={isBusy}
      isNext={next === 'ready'}
      busyWith={isBusy ? kind : undefined}
      onAct={act}
    />
  )
  return (
    <section className={styles.panel} aria-labelledby="review-merge">
      <h2 className={styles.title} id="review-merge">
        {titleOf(review)}
      </h2>
      {operation?.type === 'Failed' && <Callout tone="danger">{operation.error?.message}</Callout>}
      {review.state === 'open' && (
        <>
          <Needs needs={needs} />
          {review.isDraft && draftSwitch}
          {review.mergeState === 'unstable' && <Callout tone="warning">{m.review_unstable()}</Callout>}
          {method !== undefined && methods.length > 1 && !review.isDraft && (
            <RadioGroup
              label={m.review_method()}
              value={method}
              onChange={(value) => setMethod(methods.find((known) => known === value))}
              items={methods.map((value) => ({
                value,
                label: methodLabels[value](),
                description: methodNotes[value](),
              }))}
            />
          )}
          <Off why={rights.merge}>
            <Button
              variant={next === 'merge' ? 'primary' : 'secondary'}
              icon={GitMerge}
              isDisabled={rights.merge !== undefined || isBusy || method === undefined}
              isLoading={isLoading(state, 'merge')}
              onPress={() => method !== undefined && act({ kind: 'merge', method, head })}
            >
              {method === undefined ? m.review_merge() : methodLabels[method]()}
            </Button>
          </Off>
          {comparison?.behindBy !== 0 && <p className={styles.note}>{behindWords(review, comparison)}</p>}
          <Off why={rights.update}>
            <Button
              variant={next === 'update' ? 'primary' : 'secondary'}
              icon={RefreshCw}
              isDisabled={rights.update !== undefined || isBusy}
              isLoading={isLoading(state, 'update')}
              onPress={() =>
                isConflicting(review)
                  ? setStarted(mergeBase(scope, name, review))
                  : act({ kind: 'update', head })
              }
            >
              {m.review_update({ base: review.base.branch })}
            </Button>
          </Off>
          {!review.isDraft && draftSwitch}
          {started !== undefined && (
            <MergeBaseDialog
              name={name}
              review={review}
              started={started}
              onClose={() => setStarted(undefined)}
            />
          )}
        </>
      )}
      {review.state === 'merged' && base && (
        <LinkButton href={treeRoute({ ...base, ref: review.base.branch })} icon={GitBranch}>
          {m.review_show_base({ base: review.base.branch })}
        </LinkButton>
      )}
      {review.state !== 'merged' && (
        <Off why={rights.close}>
          <Button
            variant="ghost"
            icon={GitPullRequestClosed}
            isDisabled={rights.close !== undefined || isBusy}
            isLoading={isLoading(state, 'close') || isLoading(state, 'reopen')}
            onPress={() => act({ kind: review.state === 'open' ? 'close' : 'reopen' })}
          >
            {review.state === 'open' ? m.review_close() : m.review_reopen()}
          </Button>
        </Off>
      )}
    </section>
  )
}

function isLoading(
  { isBusy, kind }: { readonly isBusy: boolean; readonly kind: ReviewAction['kind'] | undefined },
  asked: ReviewAction['kind'],
): boolean {
  return isBusy && kind === asked
}

function titleOf({ state, isDraft, isMergeable }: ReviewDetails): string {
  if (state === 'merged') return m.review_is_merged()
  if (state === 'closed') return m.review_is_closed()
  if (isDraft) return m.review_is_draft()
  if (isMergeable === null) return m.review_is_unsettled()
  return isMergeable ? m.review_is_mergeable() : m.review_is_conflicting()
}

function behindWords({ base, head }: ReviewDetails, comparison: Comparison | undefined): string {
  if (!comparison) return m.review_comparing()
  return m.review_behind({ base: base.branch, head: head.branch, count: comparison.behindBy })
}
