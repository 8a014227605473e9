import { useEffect, useMemo, useState } from 'react'
import { type Draft, isUnread } from '~/drafts/draft'
import type { ReplacedValue } from '~/drafts/TextDocument'
import type { PathReference } from '~/provider/types'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { checkText, type TextCheck } from './checkText'
import { keptIn } from './keptIn'
import { replacedIn } from './replacedIn'
import { useWorkerLink } from './useWorkerLink'
import { type WorkerQuestions, whileWanted } from './whileWanted'

/** How a file that is to be committed stands to the rules of its form. */
export interface DraftProblems {
  readonly path: string
  readonly status: TextCheck['status'] | 'checking'
  /** Why it is unchecked, in words. */
  readonly reason: string
  readonly problems: TextCheck['problems']
  readonly count: number
  /** Titles of values that no field shows, because another choice was taken: they go along as they are. */
  readonly kept: readonly string[]
  /** Values, with their places, that a choice of another type took out of the file: with the commit they are gone. */
  readonly replaced: readonly string[]
  /** Whether the repository's owner lets nothing through but what is checked and valid (`options.requireValid`). */
  readonly mustBeValid: boolean
}

/** Checks the files that a commit is to carry, as they are to be committed; those of no form are left out. */
export function useDraftProblems(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): readonly DraftProblems[] {
  const [checked, setChecked] = useState<ReadonlyMap<string, Checked>>(new Map())
  // A commit may carry thousands, and its form is drawn with each key of the message.
  const asked = useMemo(() => wantedOf(drafts, forms), [drafts, forms])
  const waiting = useMemo(
    () => asked.filter((wanted) => !isAbout(checked.get(wanted.path), wanted)),
    [asked, checked],
  )
  const [missing] = waiting
  const link = useWorkerLink()
  useEffect(() => {
    if (!missing) return undefined
    const ending = new AbortController()
    void checkSome(whileWanted(link, ending.signal), waiting, ending.signal).then((results) => {
      if (!ending.signal.aborted) setChecked((before) => new Map([...before, ...results]))
    })
    return () => ending.abort()
    // What has changed behind the first is asked for in its turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [link, missing?.path, missing?.text, missing?.form, missing?.replaced])
  return useMemo(() => asked.map((wanted) => problemsOf(wanted, checked.get(wanted.path))), [asked, checked])
}

function wantedOf(drafts: readonly Draft[], forms: ReadonlyMap<string, ProjectForm>): readonly WantedFile[] {
  return drafts.flatMap((draft) => {
    const { reference, text, replaced = NONE } = draft
    const { path } = reference
    // What goes, or only gets another name, has nothing new to be checked.
    const form = draft.isDeleted || isUnread(draft) ? undefined : forms.get(path)
    return form ? [{ path, reference, text, form, replaced }] : []
  })
}

function problemsOf(wanted: WantedFile, known: Checked | undefined): DraftProblems {
  const mustBeValid = wanted.form.requiresValid
  if (known && isAbout(known, wanted)) return { path: wanted.path, mustBeValid, ...known.result }
  return {
    path: wanted.path,
    mustBeValid,
    status: 'checking',
    reason: '',
    problems: [],
    count: 0,
    kept: [],
    replaced: [],
  }
}

interface Wanted {
  readonly reference: PathReference
  readonly text: string
  readonly form: ProjectForm
  readonly replaced: readonly ReplacedValue[]
}

interface WantedFile extends Wanted {
  readonly path: string
}

interface Checked extends Wanted {
  readonly result: Pick<DraftProblems, 'status' | 'reason' | 'problems' | 'count' | 'kept' | 'replaced'>
}

const NONE: readonly ReplacedValue[] = []

function isAbout(checked: Checked | undefined, { text, form, replaced }: Wanted): boolean {
  return checked?.text === text && checked.form === form && checked.replaced === replaced
}

/** Milliseconds between two tellings: with each, all files of the commit are gone through and drawn anew. */
const TOLD_EVERY = 200

/** Checks files, one after the other, until it is time to tell of them. */
async function checkSome(
  link: WorkerQuestions,
  waiting: readonly WantedFile[],
  signal: AbortSignal,
): Promise<readonly (readonly [string, Checked])[]> {
  const until = performance.now() + TOLD_EVERY
  const results: (readonly [string, Checked])[] = []
  for (const { path, ...wanted } of waiting) {
    results.push([path, { ...wanted, result: await checkDraft(link, wanted) }])
    if (signal.aborted || performance.now() > until) break
  }
  return results
}

async function checkDraft(
  link: WorkerQuestions,
  { reference, text, form, replaced }: Wanted,
): Promise<Checked['result']> {
  const check = await checkText(link, form, reference.path, text)
  const kept = check.status === 'checked' ? await keptIn(link, form, reference, text) : []
  return { ...check, kept, replaced: replacedIn(form, reference.path, text, replaced) }
}
