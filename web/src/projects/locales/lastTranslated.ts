import { isSame, type Located } from '~/drafts/merge'
import type { HistoryPage } from '~/provider/historyTypes'

/** The versions of a translation. */
export interface TranslationVersions {
  /** The newest commits of its file. */
  readonly newest: () => Promise<HistoryPage>
  /** What it says at a commit; undefined where it is not there, or cannot be read. */
  readonly valuesAt: (commit: string) => Promise<Located | undefined>
}

/** Since when a translation says what it says. */
export interface LastTranslated {
  /** Id of the commit. */
  readonly commit: string
  /** Not where all versions that were looked at say the same: then it is that old at least. */
  readonly isCertain: boolean
}

/** So many versions are read at most, a request each. Nearly always it is two. */
export const MAX_VERSIONS = 20

/**
 * The last commit that changed what a translation says: one that only lays its file out anew has translated nothing, nor has
 * one that is about another language of the same file. Undefined where no commit has the translation.
 */
export async function lastTranslated({
  newest,
  valuesAt,
}: TranslationVersions): Promise<LastTranslated | undefined> {
  const { commits, hasMore } = await newest()
  let last: LastTranslated | undefined
  let now: Located | undefined
  for (const { sha } of commits.slice(0, MAX_VERSIONS)) {
    const values = await valuesAt(sha)
    now ??= values
    if (now === undefined) return undefined
    if (last !== undefined && !isSame(values, now)) return { ...last, isCertain: true }
    last = { commit: sha, isCertain: false }
  }
  return last && { ...last, isCertain: !hasMore && commits.length <= MAX_VERSIONS }
}
