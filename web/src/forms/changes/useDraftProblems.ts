import { useEffect, useState } from 'react'
import type { Draft } from '~/drafts/draft'
import { fromPointer, parseJson } from '~/drafts/json'
import type { ProjectForm } from '../project/readProject'
import { errorWords } from '../validation/errorWords'
import { createWorkerLink, type Outcome, type WorkerLink } from '../validation/WorkerLink'
import { spawnWorker } from '../workers/spawnWorker'
import { keptIn } from './keptIn'
import { createPlaces, placeWords } from './places'
import { replacedIn } from './replacedIn'

/** How a file that is to be committed stands to the rules of its form. */
export interface DraftProblems {
  readonly path: string
  /** `unchecked`: the schema or the data is too much for the validator, or is none. */
  readonly status: 'checking' | 'checked' | 'unchecked'
  /** The first of them, in the form's words. */
  readonly problems: readonly string[]
  readonly count: number
  /** Titles of values that no field shows, because another choice was taken: they go along as they are. */
  readonly kept: readonly string[]
  /** Values, with their places, that a choice of another type took out of the file: with the commit they are gone. */
  readonly replaced: readonly string[]
  /** Whether the repository's owner lets no commit through with problems (`options.requireValid`). */
  readonly mustBeValid: boolean
}

/** Nobody reads more before going back to the form, which has them all. */
const MAX_SHOWN = 5

/** Checks the files that a commit is to carry, as they are to be committed; those of no form are left out. */
export function useDraftProblems(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): readonly DraftProblems[] {
  const [checked, setChecked] = useState<ReadonlyMap<string, Checked>>(new Map())
  const asked = drafts.flatMap(({ reference: { path }, text, replaced = [] }) => {
    const form = forms.get(path)
    return form ? [{ path, text, form, replaced }] : []
  })
  const missing = asked.find((wanted) => !isAbout(checked.get(wanted.path), wanted))
  const [link] = useState(() => createWorkerLink(() => spawnWorker('validation')))
  useEffect(() => () => link.close(), [link])
  useEffect(() => {
    if (!missing) return undefined
    let isCurrent = true
    const { path, text, form, replaced } = missing
    void checkText(link, form, text).then((check) => {
      const result = { ...check, replaced: replacedIn(form, text, replaced) }
      if (isCurrent) setChecked((before) => new Map(before).set(path, { text, form, result }))
    })
    return () => {
      isCurrent = false
    }
    // `missing` is another object with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [link, missing?.path, missing?.text, missing?.form])
  return asked.map((wanted) => {
    const known = checked.get(wanted.path)
    const mustBeValid = wanted.form.requiresValid
    if (known && isAbout(known, wanted)) return { path: wanted.path, mustBeValid, ...known.result }
    return {
      path: wanted.path,
      mustBeValid,
      status: 'checking',
      problems: [],
      count: 0,
      kept: [],
      replaced: [],
    }
  })
}

interface Wanted {
  readonly path: string
  readonly text: string
  readonly form: ProjectForm
}

interface Checked {
  readonly text: string
  readonly form: ProjectForm
  readonly result: TextCheck & Pick<DraftProblems, 'replaced'>
}

type TextCheck = Pick<DraftProblems, 'status' | 'problems' | 'count' | 'kept'>

function isAbout(checked: Checked | undefined, { text, form }: Wanted): boolean {
  return checked?.text === text && checked.form === form
}

/** Checks one text by the rules of its form. */
export async function checkText(link: WorkerLink, form: ProjectForm, text: string): Promise<TextCheck> {
  const parse = parseJson(text)
  if (!parse.ok) return { status: 'checked', problems: [parse.error.message], count: 1, kept: [] }
  const outcome = await link.ask({ schema: JSON.stringify(form.schema), data: text, probes: [] })
  if (outcome.kind !== 'checked') return { status: 'unchecked', problems: [], count: 0, kept: [] }
  const problems = problemWords(outcome, form, { text, node: parse.root })
  const kept = await keptIn(link, form, text, parse.root)
  return { status: 'checked', problems, count: outcome.count, kept }
}

function problemWords(
  { errors }: Extract<Outcome, { kind: 'checked' }>,
  form: ProjectForm,
  file: Parameters<ReturnType<typeof createPlaces>>[0],
): string[] {
  const places = createPlaces(form)
  const words = errors.map((error) => {
    const { names } = places(file, fromPointer(error.pointer) ?? [])
    return errorWords(error, placeWords(names))
  })
  return [...new Set(words)].slice(0, MAX_SHOWN)
}
