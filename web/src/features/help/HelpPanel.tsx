import { BookOpen, Keyboard } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, LinkButton } from '~/ui'
import styles from './HelpPanel.module.css'

/** What happens to what one types, in the words that stand on the buttons. */
export function HelpPanel({ onShowKeys }: { readonly onShowKeys: () => void }) {
  const words = [
    { word: m.help_saved(), meaning: m.help_saved_meaning() },
    { word: m.workspace_commit(), meaning: m.help_commit_meaning() },
    { word: m.workspace_review(), meaning: m.help_submit_meaning() },
    { word: m.help_branch(), meaning: m.help_branch_meaning() },
  ]
  return (
    <>
      <dl className={styles.words}>
        {words.map(({ word, meaning }) => (
          <div key={word}>
            <dt className={styles.word}>{word}</dt>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.more}>
        <Button icon={Keyboard} onPress={onShowKeys}>
          {m.shortcuts_title()}
        </Button>
        <LinkButton
          href={`${import.meta.env.BASE_URL}docs/`}
          icon={BookOpen}
          target="_blank"
          rel="noreferrer"
        >
          {m.help_documents()}
        </LinkButton>
      </div>
    </>
  )
}
