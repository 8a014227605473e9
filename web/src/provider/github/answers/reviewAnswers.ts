import {
  asBoolean,
  asNumber,
  asOneOf,
  asOptionalString,
  asString,
  isAbsent,
  items,
  member,
  type Place,
} from '../../parse'
import {
  type Check,
  mergeStates,
  type Review,
  type ReviewBranch,
  type ReviewDetails,
  type Verdict,
} from '../../reviewTypes'
import type { Person } from '../../types'
import { readPerson, readRepositoryName, readSha } from './answers'

/** GitHub's answers about pull requests, read into our words. */

/** A pull request, from a list or by itself. */
export function readReview(pull: Place): Review {
  const mergedAt = asOptionalString(member(pull, 'merged_at'))
  const isOpen = asOneOf(member(pull, 'state'), ['open', 'closed']) === 'open'
  return {
    // Enterprise Servers of before 2018 have none; only drafts need it, and they came later.
    id: asOptionalString(member(pull, 'node_id')),
    number: asNumber(member(pull, 'number')),
    title: asString(member(pull, 'title')),
    body: asOptionalString(member(pull, 'body')),
    webUrl: asString(member(pull, 'html_url')),
    state: isOpen ? 'open' : mergedAt === '' ? 'closed' : 'merged',
    isDraft: member(pull, 'draft').value === true,
    author: readPerson(member(pull, 'user')),
    head: readSide(member(pull, 'head')),
    base: readSide(member(pull, 'base')),
    reviewers: readPeople(member(pull, 'requested_reviewers')),
    createdAt: asString(member(pull, 'created_at')),
    updatedAt: asString(member(pull, 'updated_at')),
    closedAt: asOptionalString(member(pull, 'closed_at')) || null,
  }
}

function readSide(side: Place): ReviewBranch {
  const repository = member(side, 'repo')
  const label = asString(member(side, 'label'))
  return {
    repository: isAbsent(repository) ? null : readRepositoryName(repository),
    // The account of a deleted fork may be gone as well; the label still names it.
    owner: label.slice(0, Math.max(0, label.indexOf(':'))),
    branch: asString(member(side, 'ref')),
    commit: readSha(side),
  }
}

function readPeople(people: Place): readonly Person[] {
  if (isAbsent(people)) return []
  return items(people).flatMap((person) => readPerson(person) ?? [])
}

/** `GET pulls/{number}`. */
export function readReviewDetails(pull: Place): ReviewDetails {
  const mergeable = member(pull, 'mergeable')
  const state = member(pull, 'mergeable_state').value
  return {
    ...readReview(pull),
    isMergeable: isAbsent(mergeable) ? null : asBoolean(mergeable),
    // GitHub does not list the states in its description of the call: an unknown one is none of ours.
    mergeState: mergeStates.find((known) => known === state) ?? 'unknown',
    mergedBy: readPerson(member(pull, 'merged_by')),
    commitCount: asNumber(member(pull, 'commits')),
    fileCount: asNumber(member(pull, 'changed_files')),
    commentCount: asNumber(member(pull, 'comments')) + asNumber(member(pull, 'review_comments')),
  }
}

const verdictKinds = new Map<string, Verdict['kind']>([
  ['APPROVED', 'approved'],
  ['CHANGES_REQUESTED', 'changes-requested'],
  ['COMMENTED', 'commented'],
  ['DISMISSED', 'dismissed'],
])

/**
 * An item of `GET pulls/{number}/reviews`. One that its author has not sent yet (`PENDING`) is answered to them alone,
 * and has no kind here.
 */
export function readVerdict(review: Place): { readonly id: string; readonly verdict: Verdict | undefined } {
  const id = String(asNumber(member(review, 'id')))
  const kind = verdictKinds.get(asString(member(review, 'state')))
  if (kind === undefined) return { id, verdict: undefined }
  const verdict = {
    id,
    kind,
    person: readPerson(member(review, 'user')),
    body: asOptionalString(member(review, 'body')),
    commit: asOptionalString(member(review, 'commit_id')),
    submittedAt: asOptionalString(member(review, 'submitted_at')),
    webUrl: asString(member(review, 'html_url')),
  }
  return { id, verdict }
}

/** An item of `GET commits/{ref}/check-runs`. */
export function readCheckRun(run: Place): Check {
  const output = member(run, 'output')
  return {
    name: asString(member(run, 'name')),
    state: runState(asString(member(run, 'status')), asOptionalString(member(run, 'conclusion'))),
    description: isAbsent(output) ? '' : asOptionalString(member(output, 'title')),
    url: asOptionalString(member(run, 'details_url')) || asOptionalString(member(run, 'html_url')),
  }
}

function runState(status: string, conclusion: string): Check['state'] {
  if (status !== 'completed') return 'pending'
  if (conclusion === 'success') return 'success'
  return conclusion === 'neutral' || conclusion === 'skipped' ? 'neutral' : 'failure'
}

/** An item of `GET commits/{ref}/status`. */
export function readStatus(status: Place): Check {
  const state = asOneOf(member(status, 'state'), ['error', 'failure', 'pending', 'success'])
  return {
    name: asString(member(status, 'context')),
    state: state === 'error' ? 'failure' : state,
    description: asOptionalString(member(status, 'description')),
    url: asOptionalString(member(status, 'target_url')),
  }
}
