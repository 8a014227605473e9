import { useQuery } from '@tanstack/react-query'
import { CircleDot, Mail } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { ownerQuery } from '~/provider/queries/queries'
import { useSession } from '~/provider/session/session'
import type { RepositoryName } from '~/provider/types'
import { LinkButton } from '~/ui'
import styles from './FeedbackWays.module.css'
import { issueAddress, mailAddress } from './feedbackAddresses'

interface FeedbackWaysProps {
  /** What is shown, or was last: its owner hears of what the deployment has no address for. */
  readonly repository: RepositoryName | undefined
}

/** An email and an issue: to whom the deployment says, else to who owns the repository. */
export function FeedbackWays({ repository }: FeedbackWaysProps) {
  const { feedback } = useConfig()
  const isSignedIn = useSession(({ user }) => user !== null)
  if (feedback.email !== '' || !repository || !isSignedIn) {
    return <Ways email={feedback.email} repository={repository} />
  }
  return <WaysToOwner repository={repository} />
}

function WaysToOwner({ repository }: { readonly repository: RepositoryName }) {
  const { data: owner } = useQuery(ownerQuery(useProvider(), repository.owner))
  return <Ways email={owner?.email ?? ''} repository={repository} />
}

function Ways({ email, repository }: FeedbackWaysProps & { readonly email: string }) {
  const config = useConfig()
  const issue = issueAddress(config, repository)
  const mail = mailAddress(email, m.feedback_subject({ version: config.version }))
  return (
    <>
      <p className={styles.text}>{wordsOf(mail, issue)}</p>
      <div className={styles.actions}>
        {mail !== undefined && (
          <LinkButton icon={Mail} href={mail}>
            {m.feedback_email()}
          </LinkButton>
        )}
        {issue !== undefined && (
          <LinkButton icon={CircleDot} href={issue} target="_blank" rel="noreferrer">
            {m.feedback_issue()}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function wordsOf(mail: string | undefined, issue: string | undefined): string {
  if (mail === undefined && issue === undefined) return m.feedback_not_configured()
  return mail === undefined ? m.feedback_no_email() : m.feedback_why()
}
