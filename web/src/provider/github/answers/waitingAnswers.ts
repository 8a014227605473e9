import { asNumber, asOptionalString, asString, isAbsent, items, member, type Place } from '../../parse'
import type { WaitingReview, WaitingReviews } from '../../reviewTypes'
import type { Person } from '../../types'

/** Of each kind; the newest. One answer of this many stays far below the limits of GitHub's GraphQL interface. */
const most = 30

/**
 * Two searches in one request: REST would take one each, of the thirty that GitHub allows in a minute, and one more for
 * each review that is found.
 */
export const waitingDocument = `query {
  viewer { login }
  asked: ${search('review-requested:@me', '...pull ...requests')}
  own: ${search('author:@me', '...pull')}
}
fragment requests on PullRequest {
  timelineItems(last: 20, itemTypes: [REVIEW_REQUESTED_EVENT]) {
    nodes { ... on ReviewRequestedEvent { createdAt requestedReviewer { ... on User { login } } } }
  }
}
fragment pull on PullRequest {
  number title createdAt
  repository { name owner { login } }
  author { login avatarUrl }
  reviews(last: 30) { nodes { state submittedAt author { login avatarUrl } } }
  comments(last: 1) { nodes { createdAt author { login avatarUrl } } }
}`

function search(which: string, fields: string): string {
  const query = `is:open is:pr archived:false ${which} sort:updated-desc`
  return `search(query: "${query}", type: ISSUE, first: ${most}) { issueCount nodes { ${fields} } }`
}

/** Something that somebody said. */
interface Word {
  readonly kind: 'approved' | 'changes-requested' | 'dismissed' | 'said'
  readonly who: Person | null
  readonly at: string
}

/** What waits longest first. */
export function readWaiting(data: Place): WaitingReviews {
  const me = asString(member(member(data, 'viewer'), 'login')).toLowerCase()
  const asked = foundOf(member(data, 'asked'))
  const own = foundOf(member(data, 'own'))
  const reviews = [
    ...asked.pulls.map((pull) => askedReview(pull, me)),
    ...own.pulls.flatMap((pull) => answeredReview(pull, me) ?? []),
  ]
  return {
    reviews: reviews.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)),
    left: asked.left + own.left,
  }
}

function foundOf(search: Place): { readonly pulls: readonly Place[]; readonly left: number } {
  // What may not be read by this token is null, or without fields.
  const nodes = items(member(search, 'nodes'))
  const pulls = nodes.filter((node) => !isAbsent(node) && !isAbsent(member(node, 'number')))
  return { pulls, left: Math.max(0, asNumber(member(search, 'issueCount')) - nodes.length) }
}

function askedReview(pull: Place, me: string): WaitingReview {
  const lastOwn = wordsOf(pull).findLast(({ who }) => isOf(who, me))
  const opened = asString(member(pull, 'createdAt'))
  const author = personOf(member(pull, 'author'))
  const since = askedAt(pull, me) ?? lastOwn?.at ?? opened
  return { ...namesOf(pull), author, why: 'asked', who: author, since }
}

/** When the person was asked last; not known where a team was, or where that is long ago. */
function askedAt(pull: Place, me: string): string | undefined {
  const last = nodesOf(member(pull, 'timelineItems')).findLast((event) => {
    const asked = member(event, 'requestedReviewer')
    return !isAbsent(asked) && asOptionalString(member(asked, 'login')).toLowerCase() === me
  })
  return last && asString(member(last, 'createdAt'))
}

/** Nothing where the last word is the person's own, or nobody has said anything. */
function answeredReview(pull: Place, me: string): WaitingReview | undefined {
  const words = wordsOf(pull)
  const standing = standingOf(words.filter(({ who }) => !isOf(who, me)))
  const author = personOf(member(pull, 'author'))
  if (standing) {
    const why = standing.kind === 'approved' ? 'approved' : 'changes-requested'
    return { ...namesOf(pull), author, why, who: standing.who, since: standing.at }
  }
  const last = words.at(-1)
  if (!last || isOf(last.who, me) || last.kind === 'dismissed') return undefined
  return { ...namesOf(pull), author, why: 'answered', who: last.who, since: last.at }
}

/** The judgement that decides: of those that count, changes asked for before an approval, the newest of these. */
function standingOf(words: readonly Word[]): Word | undefined {
  const last = new Map<string, Word>()
  for (const word of words) if (word.kind !== 'said') last.set(word.who?.login ?? '', word)
  const standing = [...last.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    standing.findLast(({ kind }) => kind === 'changes-requested') ??
    standing.findLast(({ kind }) => kind === 'approved')
  )
}

const kinds = new Map<string, Word['kind']>([
  ['APPROVED', 'approved'],
  ['CHANGES_REQUESTED', 'changes-requested'],
  ['DISMISSED', 'dismissed'],
  ['COMMENTED', 'said'],
])

/** What was said of it, oldest first; what is not submitted yet is left out. */
function wordsOf(pull: Place): readonly Word[] {
  const words: Word[] = []
  for (const review of nodesOf(member(pull, 'reviews'))) {
    const kind = kinds.get(asString(member(review, 'state')))
    const at = asOptionalString(member(review, 'submittedAt'))
    if (kind !== undefined && at !== '') words.push({ kind, who: personOf(member(review, 'author')), at })
  }
  for (const comment of nodesOf(member(pull, 'comments'))) {
    const at = asString(member(comment, 'createdAt'))
    words.push({ kind: 'said', who: personOf(member(comment, 'author')), at })
  }
  return words.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function nodesOf(connection: Place): readonly Place[] {
  if (isAbsent(connection)) return []
  return items(member(connection, 'nodes')).filter((node) => !isAbsent(node))
}

function namesOf(pull: Place): Pick<WaitingReview, 'repository' | 'number' | 'title'> {
  const repository = member(pull, 'repository')
  return {
    repository: {
      owner: asString(member(member(repository, 'owner'), 'login')),
      repo: asString(member(repository, 'name')),
    },
    number: asNumber(member(pull, 'number')),
    title: asString(member(pull, 'title')),
  }
}

/** An actor, in GraphQL's names. */
function personOf(actor: Place): Person | null {
  if (isAbsent(actor)) return null
  return {
    login: asString(member(actor, 'login')),
    avatarUrl: asOptionalString(member(actor, 'avatarUrl')) || null,
  }
}

function isOf(who: Person | null, login: string): boolean {
  return who?.login.toLowerCase() === login
}
