import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DataFormat } from '~/formats/DataFormat'
import type { DataPath, JsonValue } from '~/formats/nodes'
import { createPause } from '~/lib/slices/slices'
import type { HistoryCommit, HistoryPage } from '~/provider/historyTypes'
import { isOther, type ValueVersion, ValueVersions } from './ValueVersions'

/** One change of a value. Undefined stands for a value that was not there. */
export interface FieldChange {
  readonly commit: HistoryCommit
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  /** The value after the change as JSON, to bring back as it was; undefined where it was taken away. */
  readonly afterText: string | undefined
}

/** The commits of the file, newest first, and its text at one of them; undefined where that has no such text. */
export interface FieldSource {
  readonly page: (page: number, signal: AbortSignal) => Promise<HistoryPage>
  readonly textAt: (commit: string, signal: AbortSignal) => Promise<string | undefined>
}

export interface FieldWalkState {
  /** The newest first. */
  readonly changes: readonly FieldChange[]
  /** How many versions were read, and how many there are as far as that is known. */
  readonly read: number
  readonly count: number
  readonly hasMore: boolean
  /** Every version since this commit was read: what is not among the changes did not happen. */
  readonly certain: HistoryCommit | undefined
  readonly status: 'walking' | 'stopped' | 'done'
  readonly error: Error | undefined
}

/** Looks for the commits that changed a value. */
export interface FieldWalk {
  readonly state: StoreApi<FieldWalkState>
  /** Goes on where it was stopped. */
  readonly goOn: () => void
  readonly stop: () => void
}

interface FieldWalkOptions {
  readonly source: FieldSource
  /** The value's place in the text that the person sees. */
  readonly path: DataPath
  readonly text: string
  /** Of the file; without it what is JSON is read as such. */
  readonly format?: DataFormat | undefined
  /** Whether there are requests to spare for what only makes sure. */
  readonly maySpend?: () => boolean
}

/** Versions that are read at a time. */
const AT_ONCE = 6

/**
 * Looks by halves first: a change of five hundred commits ago takes some twenty requests. Where a value differs between
 * two versions that were read, there is a change between them. Where it does not, it may have been changed and changed
 * back: so then all others are read as well, the newest first, and until then it is said how far nothing is missing.
 *
 * An item of a list is followed to the position that it had. Where histories join, the order of the provider's list
 * counts. The ids of the file's blobs would tell nothing more: a provider lists the commits in which the file is another
 * one, and tells the id only with the content.
 */
export function createFieldWalk({
  source,
  path,
  text,
  format,
  maySpend = () => true,
}: FieldWalkOptions): FieldWalk {
  const versions = new ValueVersions({ text, path }, format)
  let commits: readonly HistoryCommit[] = []
  let pages = 0
  let hasMore = true
  let ending: AbortController | undefined
  const state = createStore<FieldWalkState>()(() => ({ ...known(), status: 'stopped', error: undefined }))

  function goOn(): void {
    if (ending !== undefined || state.getState().status === 'done') return
    const own = new AbortController()
    ending = own
    state.setState({ status: 'walking', error: undefined })
    walk(own.signal).then(
      (status) => end(own, status),
      (error: unknown) =>
        end(own, 'stopped', error instanceof Error ? error : new Error('', { cause: error })),
    )
  }

  function end(own: AbortController, status: FieldWalkState['status'], error?: Error): void {
    if (ending !== own) return
    ending = undefined
    state.setState({ ...known(), status, error })
  }

  function stop(): void {
    const own = ending
    ending = undefined
    own?.abort()
    if (own) state.setState({ ...known(), status: 'stopped' })
  }

  async function walk(signal: AbortSignal): Promise<'done' | 'stopped'> {
    const pause = createPause()
    for (;;) {
      const halves = betweenDifferent()
      const wanted = halves.length > 0 ? halves : ends()
      if (wanted.length === 0 && hasMore && versions.end === undefined) await readPage(signal)
      else {
        const others = wanted.length > 0 ? wanted : unread()
        if (others.length === 0) return 'done'
        if (wanted.length === 0 && !maySpend()) return 'stopped'
        const read = others.map(async (index) => {
          const sha = commits[index]?.sha
          return { index, text: sha === undefined ? undefined : await source.textAt(sha, signal) }
        })
        for (const { index, text = '' } of await Promise.all(read)) {
          versions.add(index, text)
          await pause()
        }
      }
      signal.throwIfAborted()
      state.setState(known())
    }
  }

  async function readPage(signal: AbortSignal): Promise<void> {
    const page = await source.page(pages + 1, signal)
    pages += 1
    commits = [...commits, ...page.commits]
    // A provider that answers with an empty page has no more.
    hasMore = page.hasMore && page.commits.length > 0
  }

  /** In the middle of what has a change in it. */
  function betweenDifferent(): readonly number[] {
    return versions.gaps
      .filter(({ newer, older }) => older.index - newer.index > 1 && isOther(newer, older))
      .slice(0, AT_ONCE)
      .map(({ newer, older }) => Math.floor((newer.index + older.index) / 2))
  }

  /** The newest version, and the oldest that is known. */
  function ends(): readonly number[] {
    if (commits.length === 0 || versions.end !== undefined) return []
    return [...new Set([0, commits.length - 1])].filter((index) => !versions.has(index))
  }

  function unread(): readonly number[] {
    const all: number[] = []
    for (const { newer, older } of versions.gaps) {
      for (let index = newer.index + 1; index < older.index && all.length < AT_ONCE; index += 1) {
        all.push(index)
      }
    }
    return all
  }

  function known() {
    const { gaps } = versions
    const changes = gaps.flatMap(({ newer, older }) =>
      older.index - newer.index === 1 ? changeBetween(newer, older) : [],
    )
    const oldest = gaps.at(-1)?.older ?? versions.newest
    if (!hasMore && oldest?.index === commits.length - 1) changes.push(...changeBetween(oldest, undefined))
    const firstGap = gaps.find(({ newer, older }) => older.index - newer.index > 1)
    const certain = firstGap?.newer ?? oldest
    const count = versions.end === undefined ? commits.length : versions.end.index + 1
    return {
      changes,
      read: Math.min(versions.count, count),
      count,
      hasMore: hasMore && versions.end === undefined,
      certain: certain && commits[certain.index],
    }
  }

  function changeBetween(newer: ValueVersion, older: ValueVersion | undefined): readonly FieldChange[] {
    const commit = commits[newer.index]
    if (commit === undefined || (older ? !isOther(newer, older) : newer.path === undefined)) return []
    return [{ commit, before: older?.value, after: newer.value, afterText: newer.raw }]
  }

  return { state, goOn, stop }
}
