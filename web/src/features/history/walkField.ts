import { type JsonPath, type JsonValue, nodeAt, parseJson, valueOf } from '~/drafts/json'
import { pathBefore } from '~/drafts/merge'
import type { HistoryCommit, HistoryPage } from '~/provider/historyTypes'

/** One change of a value. Undefined stands for a value that was not there. */
export interface FieldChange {
  readonly commit: HistoryCommit
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  /** The value after the change as its file has it, to bring back as it was; undefined where it was taken away. */
  readonly afterText: string | undefined
}

/** A version of the file on the way back. */
interface Version {
  readonly commit: HistoryCommit
  readonly text: string
  /** Where the value is in it; undefined where the value is not there. */
  readonly path: JsonPath | undefined
}

/** Where a walk goes on. */
export interface FieldCursor {
  readonly page: number
  readonly newer: Version | undefined
  /** The value's place in the text that the person sees. */
  readonly path: JsonPath
  readonly text: string
}

export interface FieldWalk {
  readonly changes: readonly FieldChange[]
  /** Undefined at the beginning of the history. */
  readonly next: FieldCursor | undefined
}

/** The commits of the file, newest first, and its text at one of them; undefined where that has no such text. */
export interface FieldSource {
  readonly page: (page: number) => Promise<HistoryPage>
  readonly textAt: (commit: string) => Promise<string | undefined>
}

/**
 * Goes one page of commits back and tells those that changed the value. An item of a list is followed to the position
 * that it had. Where histories join, the order of the provider's list counts.
 */
export async function walkField(source: FieldSource, cursor: FieldCursor): Promise<FieldWalk> {
  const { commits, hasMore } = await source.page(cursor.page)
  const changes: FieldChange[] = []
  let { newer } = cursor
  for (const commit of commits) {
    const text = (await source.textAt(commit.sha)) ?? ''
    const path = newer
      ? newer.path && pathBefore(text, newer.text, newer.path)
      : pathBefore(text, cursor.text, cursor.path)
    const version = { commit, text, path }
    if (newer) pushChange(changes, newer, version)
    newer = version
    // Before it was there it has no history.
    if (path === undefined) return { changes, next: undefined }
  }
  if (hasMore && newer) return { changes, next: { ...cursor, page: cursor.page + 1, newer } }
  if (newer) pushChange(changes, newer, undefined)
  return { changes, next: undefined }
}

function pushChange(changes: FieldChange[], newer: Version, older: Version | undefined): void {
  const after = located(newer)
  const before = older && located(older)
  if (after === undefined && before === undefined) return
  if (after && before && JSON.stringify(after.value) === JSON.stringify(before.value)) return
  changes.push({
    commit: newer.commit,
    before: before?.value,
    after: after?.value,
    afterText: after?.raw,
  })
}

function located({ text, path }: Version): { value: JsonValue; raw: string } | undefined {
  const parsed = parseJson(text)
  const node = parsed.ok && path ? nodeAt(parsed.root, path) : undefined
  return node && { value: valueOf(text, node), raw: text.slice(node.from, node.to) }
}
