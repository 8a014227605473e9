import { CircleDot, Mail } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { LinkButton } from '~/ui'
import styles from './FeedbackWays.module.css'

/** An email or an issue, whichever the deployment has an address for. */
export function FeedbackWays() {
  const { feedback, version } = useConfig()
  const { email, issuesUrl } = feedback
  return (
    <>
      <p className={styles.text}>
        {email === '' && issuesUrl === '' ? m.feedback_not_configured() : m.feedback_why()}
      </p>
      <div className={styles.actions}>
        {email !== '' && (
          <LinkButton icon={Mail} href={mailAddress(email, m.feedback_subject({ version }))}>
            {m.feedback_email()}
          </LinkButton>
        )}
        {issuesUrl !== '' && (
          <LinkButton icon={CircleDot} href={issuesUrl} target="_blank" rel="noreferrer">
            {m.feedback_issue()}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`
}
