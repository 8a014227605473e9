import { encodePath, encodeSegment } from './encodePath'
import { normalizePath } from './paths'

/** Addresses of the screens. A ref is one segment, its slashes encoded; the slashes of a path stay. */

interface RepositoryAddress {
  readonly owner: string
  readonly repo: string
}

interface RefAddress extends RepositoryAddress {
  readonly ref: string
}

interface PathAddress extends RefAddress {
  readonly path: string
}

/** What an address shows. A tree with a path is a folder, unless the slashes of its ref were typed bare. */
export type Route =
  | { readonly kind: 'landing' }
  | { readonly kind: 'owners' }
  | { readonly kind: 'owner'; readonly owner: string }
  | ({ readonly kind: 'repository' } & RepositoryAddress)
  | ({ readonly kind: 'reviews' } & RepositoryAddress)
  | ({ readonly kind: 'review'; readonly number: number } & RepositoryAddress)
  | ({ readonly kind: 'tree' | 'blob' | 'focus' } & PathAddress)

export const landingRoute = '/'
export const ownersRoute = '/github'

export function ownerRoute(owner: string): string {
  return `${ownersRoute}/${encodeSegment(owner)}`
}

export function repoRoute({ owner, repo }: RepositoryAddress): string {
  return `${ownerRoute(owner)}/${encodeSegment(repo)}`
}

/** Which of a repository's reviews a screen shows. */
export interface ReviewsFilter {
  /** Those that change a project, by the path of its project file; undefined: all. */
  readonly project?: string | undefined
  /** Closed ones are merged or closed. */
  readonly state: 'open' | 'closed'
}

export function reviewsRoute(repository: RepositoryAddress, filter: Partial<ReviewsFilter> = {}): string {
  const query: string[] = []
  if (filter.project !== undefined) query.push(`project=${encodeURIComponent(filter.project)}`)
  if (filter.state === 'closed') query.push('state=closed')
  return [`${repoRoute(repository)}/reviews`, ...(query.length > 0 ? [query.join('&')] : [])].join('?')
}

export function reviewRoute(repository: RepositoryAddress, number: number): string {
  return `${reviewsRoute(repository)}/${number}`
}

export function treeRoute(reference: RefAddress): string {
  return refRoute('tree', reference)
}

/** A folder of a ref; its root is the ref's own page. */
export function folderRoute(reference: PathAddress): string {
  return pathRoute('tree', reference)
}

export function blobRoute(reference: PathAddress): string {
  return pathRoute('blob', reference)
}

export function focusRoute(reference: PathAddress): string {
  return pathRoute('focus', reference)
}

/** The address with a place in what it shows: its value of `at`, a JSON pointer in a form or the place of a line. */
export function atPlace(address: string, place: string): string {
  return `${address}?at=${encodeURIComponent(place).replaceAll('%2F', '/')}`
}

/** A line of a text as a place in an address, by its number from 1. No JSON pointer looks like it. */
export function linePlace(line: number): string {
  return `L${line}`
}

/** The line that a place in an address means; undefined for a place in a form. */
export function readLinePlace(place: string | undefined): number | undefined {
  const number = /^L([1-9]\d{0,8})$/.exec(place ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** What the path of an address (encoded, without query) shows; undefined for 'Miss'. */
export function parseRoute(pathname: string): Route | undefined {
  const segments = decodeSegments(pathname)
  if (!segments) return undefined
  const [root, owner, repo, kind, ref, ...steps] = segments
  if (root === undefined) return { kind: 'landing' }
  if (root !== 'github') return undefined
  if (owner === undefined) return { kind: 'owners' }
  if (repo === undefined) return { kind: 'owner', owner }
  if (kind === undefined) return { kind: 'repository', owner, repo }
  if (kind === 'reviews') return reviewAddress({ owner, repo }, [ref, ...steps])
  if (ref === undefined) return undefined
  const path = steps.join('/')
  if (kind === 'tree') return { kind, owner, repo, ref, path }
  return path !== '' && (kind === 'blob' || kind === 'focus') ? { kind, owner, repo, ref, path } : undefined
}

function reviewAddress(
  repository: RepositoryAddress,
  [number, ...steps]: readonly (string | undefined)[],
): Route | undefined {
  if (number === undefined) return { kind: 'reviews', ...repository }
  const read = readReviewNumber(number)
  return read === undefined || steps.length > 0 ? undefined : { kind: 'review', ...repository, number: read }
}

/** The number in a review's address; undefined for 'Miss'. */
function readReviewNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function refRoute(kind: string, reference: RefAddress): string {
  return `${repoRoute(reference)}/${kind}/${encodeSegment(reference.ref)}/`
}

// Browsers resolve `.` and `..` in an address even when they are encoded, and so would leave the ref. Git has no such
// names, so only a mistaken or hostile path has them: it is resolved here, and what lies above the root leads to the tree.
function pathRoute(kind: string, reference: PathAddress): string {
  const path = normalizePath(reference.path)
  if (!path) return treeRoute(reference)
  return refRoute(kind, reference) + encodePath(path)
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
