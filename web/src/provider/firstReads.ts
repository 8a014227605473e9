import { readRecentItems } from '~/lib/recentRefs'
import type { Route } from '~/lib/routes'
import { unlessAborted } from '~/lib/time'
import { isCommitId } from './commitId'
import type { AppConfig } from './config'
import {
  branchPath,
  callAddress,
  contentsPath,
  recursive,
  repositoryPath,
  treePath,
} from './github/client/addresses'
import { jsonType, requestOf } from './github/client/request'
import { accountName } from './session/accountName'
import { readKeptUser } from './session/keptUser'
import type { PathReference, RefReference, RepositoryName } from './types'

/**
 * What the address of the page names is asked for before the client is there, all at once: nobody waits for one answer to
 * ask for the next. The client makes the same requests in its own time and takes over those that are under way, each
 * once. What is read by a branch's name counts only where it turns out to be of the commit that is shown.
 */
interface Begun {
  readonly authorization: string | null
  readonly response: Promise<Response>
  readonly stop: AbortController
}

/** Milliseconds after which nobody takes over what nobody has needed; on a slow network the client comes late. */
const lifetime = 60_000

const begun = new Map<string, Begun>()
/** The ref of the address whose tree and files were asked for by its name. */
let named: (RefReference & { readonly rest: string }) | undefined

/** The file that another one, of whose answer this is a copy, is shown with. */
export type NextFile = (answer: Response, path: string) => Promise<string | undefined>

/**
 * Asks for what the address names, and for the file that this is shown with as soon as that is known. Not for trees and files
 * of a ref that this browser has seen: it has kept them.
 */
export function beginReads(
  { provider: { rest } }: AppConfig,
  token: string,
  route: Route,
  nextFile?: NextFile,
): void {
  const user = readKeptUser(token)
  const account = user && accountName(user.login, rest, location.origin)
  let isOver = false
  const begin = (path: string, query?: Readonly<Record<string, string>>) => {
    const address = callAddress(rest, path, query)
    if (address === undefined || isOver) return undefined
    const request = requestOf({ token, accept: jsonType })
    const stop = new AbortController()
    const response = fetch(address, { ...request, signal: stop.signal })
    // Who takes it over hears of it.
    response.catch(() => undefined)
    const read: Begun = { authorization: authorizationOf(request.headers), response, stop }
    begun.set(address, read)
    return read
  }
  setTimeout(() => {
    isOver = true
    for (const { stop } of begun.values()) stop.abort()
    begun.clear()
    named = undefined
  }, lifetime)

  if (!user) begin('/user')
  if (!('repo' in route)) return
  begin(repositoryPath(route))
  if (!('ref' in route)) return
  if (!isCommitId(route.ref)) begin(branchPath(route, route.ref))
  const isKept = readRecentItems().some((item) => item.account === account && isSame(item.ref, route))
  if (isKept) return
  named = { rest, owner: route.owner, repo: route.repo, ref: route.ref }
  begin(treePath(route, route.ref), recursive)
  if (route.path === '') return
  const file = (path: string) => begin(contentsPath({ ...route, path }), { ref: route.ref })
  const first = file(route.path)
  if (first && nextFile) void goOn(first.response, route.path)

  /** Whoever takes the answer over reads it; what it leads to is read of a copy. */
  async function goOn(response: Promise<Response>, path: string): Promise<void> {
    try {
      const answer = await response
      const next = answer.ok ? await nextFile?.(answer.clone(), path) : undefined
      if (next !== undefined) file(next)
    } catch {
      // It is asked for again, and told, by who needs it.
    }
  }
}

/** The answer to a request that was begun with the page, where it is this one. */
export function takeBegun(
  address: string,
  { headers, signal, method }: RequestInit,
): Promise<Response> | undefined {
  const found = begun.get(address)
  if (!found || (method ?? 'GET') !== 'GET') return undefined
  if (found.authorization !== authorizationOf(headers)) return undefined
  begun.delete(address)
  return unlessAborted(found.response, signal ?? undefined)
}

/** The ref whose tree was asked for by its name; told once. */
export function takeNamedTree(rest: string, { owner, repo }: RepositoryName): string | undefined {
  if (!named || named.rest !== rest || named.owner !== owner || named.repo !== repo) return undefined
  return begunBelow(treePath(named, named.ref)) ? named.ref : undefined
}

/** The ref at which a file was asked for by its name; told once. */
export function takeNamedFile(
  rest: string,
  { owner, repo, path }: Omit<PathReference, 'ref'>,
): string | undefined {
  if (!named || named.rest !== rest || named.owner !== owner || named.repo !== repo) return undefined
  return begunBelow(contentsPath({ ...named, path })) ? named.ref : undefined
}

function begunBelow(path: string): boolean {
  return [...begun.keys()].some((address) => new URL(address).pathname.endsWith(path))
}

function isSame(a: RefReference, b: RefReference): boolean {
  return a.owner === b.owner && a.repo === b.repo && a.ref === b.ref
}

function authorizationOf(headers: HeadersInit | undefined): string | null {
  return new Headers(headers).get('authorization')
}
