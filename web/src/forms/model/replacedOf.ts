import type { TextDocument } from '~/drafts/TextDocument'

interface Replaced {
  /** Of the base that the edits started from: with a commit they are gone for good. */
  readonly sha: string | null
  readonly values: ReadonlyMap<string, string>
}

/** A form is made anew when its tab is shown again; what a choice replaced outlives that. */
const kept = new WeakMap<TextDocument, Replaced>()

export function replacedOf(document: TextDocument): ReadonlyMap<string, string> {
  const known = kept.get(document)
  return known?.sha === document.base.sha ? known.values : new Map()
}

/** Without those inside of list items, whose names are another form's tomorrow. */
export function keepReplacedOf(document: TextDocument, values: ReadonlyMap<string, string>): void {
  const lasting = new Map([...values].filter(([name]) => !name.includes('/#')))
  kept.set(document, { sha: document.base.sha, values: lasting })
}
