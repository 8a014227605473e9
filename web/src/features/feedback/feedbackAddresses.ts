import { encodeSegment } from '~/lib/encodePath'
import type { AppConfig } from '~/provider/config'
import type { RepositoryName } from '~/provider/types'

/** Where an issue is created: the deployment's tracker, else that of the repository. */
export function issueAddress(
  { feedback, provider }: AppConfig,
  repository: RepositoryName | undefined,
): string | undefined {
  if (feedback.issuesUrl !== '') return feedback.issuesUrl
  if (!repository) return undefined
  return `${provider.web}/${encodeSegment(repository.owner)}/${encodeSegment(repository.repo)}/issues/new`
}

/** Undefined for what is no address: an owner's is a text of a stranger. */
export function mailAddress(email: string, subject: string): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return undefined
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`
}
