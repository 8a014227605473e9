import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { changesOfDraft } from './changesOfDraft'
import { toldChanges } from './toldChanges'
import { createChangeWords } from './words'

/** What is other once these drafts are committed, where one value says it all: "Rye › Price is now “4.80”" */
export function saidOf(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): string | undefined {
  const [draft, ...others] = drafts
  if (draft === undefined || others.length > 0 || draft.base.sha === null) return undefined
  const [told, ...more] = toldChanges(changesOfDraft(draft) ?? [])
  if (told === undefined || more.length > 0) return undefined
  const { kind, place, after } = createChangeWords(forms.get(draft.reference.path))(told)
  return kind === 'changed' && after !== undefined ? m.commit_said_now({ place, value: after }) : undefined
}
