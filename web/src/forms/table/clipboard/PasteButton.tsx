import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from '../Table.module.css'

interface PasteButtonProps {
  readonly onPaste: (text: string) => void
}

/** Pastes for those who have no keys for it. The browser may ask first, or refuse; then it says what else to do. */
export function PasteButton({ onPaste }: PasteButtonProps) {
  const [problem, setProblem] = useState<'refused' | 'empty'>()
  // Without a secure address, and in some browsers, there is none to read.
  if (!canRead()) return null

  async function paste(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText()
      setProblem(text === '' ? 'empty' : undefined)
      if (text !== '') onPaste(text)
    } catch {
      setProblem('refused')
    }
  }

  return (
    <>
      <Button size="small" icon={ClipboardPaste} onPress={() => void paste()}>
        {m.forms_table_paste()}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.refused}>
          {problem === 'empty' ? m.forms_table_paste_empty() : m.forms_table_paste_refused()}
        </p>
      )}
    </>
  )
}

function canRead(): boolean {
  return 'clipboard' in navigator && 'readText' in navigator.clipboard
}
