import { useState } from 'react'
import type { CommittedText } from '~/drafts/DocumentStore'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '../schema/project'
import { spawnWorker } from '../spawnWorker'
import { createWorkerLink } from '../validation/WorkerLink'
import { checkText } from './useDraftProblems'

/** Ends a commit whose files, merged with what others changed, would break the rules of their forms. */
export type MergedCheck = (files: readonly CommittedText[]) => Promise<void>

const nothing: ReadonlyMap<string, unknown> = new Map()

/**
 * The check of what a merge made of the drafts, by the forms of the files. Problems that the draft has by itself were
 * told before. Where the repository's owner insists on valid data it refuses; elsewhere it tells of the problems once, and
 * lets the same merge through when the person commits again. The result of what a person has `decided`, by path, was shown
 * with its problems beside the questions.
 */
export function useMergedCheck(
  forms: ReadonlyMap<string, ProjectForm>,
  decided: ReadonlyMap<string, unknown> = nothing,
): MergedCheck {
  const [told] = useState(() => new Set<string>())
  return async (files) => {
    const link = createWorkerLink(() => spawnWorker('validation'))
    try {
      for (const { reference, ours, base } of files) {
        const { path } = reference
        const form = forms.get(path)
        if (!form) continue
        const merged = await checkText(link, form, base.text)
        if (merged.status !== 'checked' || merged.count === 0) continue
        const before = await checkText(link, form, ours)
        const problems = merged.problems.filter((problem) => !before.problems.includes(problem))
        const said = { file: path, problems: (problems.length > 0 ? problems : merged.problems).join(' · ') }
        if (form.requiresValid) throw new Error(m.changes_merged_refused(said))
        const merge = `${path}\n${base.sha}`
        if (told.has(merge) || decided.has(path) || merged.count <= before.count) continue
        told.add(merge)
        throw new Error(m.changes_merged_warned(said))
      }
    } finally {
      link.close()
    }
  }
}
