import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommitCheck, FileToCheck } from '~/drafts/commit'
import { createPause } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { spawnValidator } from '~/validation/spawnValidator'
import { createWorkerLink, type WorkerLink } from '~/validation/WorkerLink'
import { loadProjectForms } from '~/workspace/forms/loadProjectForms'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { checkText } from './checkText'

const nothing: ReadonlyMap<string, unknown> = new Map()

/**
 * The check of what a commit is about to write, by the forms of the files; it waits until they are loaded. Where the
 * repository's owner insists on valid data it refuses, also what it cannot check. Elsewhere it looks at what a merge made of the drafts, tells of
 * new problems once, and lets the same merge through when the person commits again: problems that a draft has by itself
 * are told in the dialog. So is the result of what a person has `decided`, by path.
 */
export function useCommitCheck(
  reference: RefReference,
  decided: ReadonlyMap<string, unknown> = nothing,
): CommitCheck {
  const provider = useProvider()
  const queryClient = useQueryClient()
  const [told] = useState(() => new Set<string>())
  return async (files) => {
    const paths = files.map(({ path }) => path)
    const { forms, unread } = await loadProjectForms(provider, queryClient, reference, paths)
    sayOnce(told, unread)
    const link = createWorkerLink(spawnValidator)
    try {
      const pause = createPause()
      for (const file of files) {
        await pause()
        const form = forms.get(file.path)
        if (form && (file.isMerged || form.requiresValid)) await checkFile(link, form, file, told, decided)
      }
    } finally {
      link.close()
    }
  }
}

/** A project that nobody has looked at may insist on valid data. */
function sayOnce(told: Set<string>, unread: readonly string[]): void {
  const [first] = unread
  const key = unread.join('\n')
  if (first === undefined || told.has(key)) return
  told.add(key)
  throw new Error(m.changes_commit_unread({ count: unread.length, first }))
}

async function checkFile(
  link: WorkerLink,
  form: ProjectForm,
  { path, ours, text, isMerged }: FileToCheck,
  told: Set<string>,
  decided: ReadonlyMap<string, unknown>,
): Promise<void> {
  const result = await checkText(link, form, path, text)
  if (result.status === 'unchecked' && form.requiresValid)
    throw new Error(m.changes_commit_unchecked({ file: path, reason: result.reason }))
  if (result.count === 0) return
  if (!isMerged) {
    const problems = result.problems.join(' · ')
    throw new Error(m.changes_commit_refused({ file: path, problems }))
  }
  const before = await checkText(link, form, path, ours)
  const problems = result.problems.filter((problem) => !before.problems.includes(problem))
  const said = { file: path, problems: (problems.length > 0 ? problems : result.problems).join(' · ') }
  if (form.requiresValid) throw new Error(m.changes_merged_refused(said))
  const merge = `${path}\n${text}`
  if (told.has(merge) || decided.has(path) || result.count <= before.count) return
  told.add(merge)
  throw new Error(m.changes_merged_warned(said))
}
