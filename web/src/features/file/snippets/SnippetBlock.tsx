import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './CodeSnippets.module.css'

export interface SnippetBlockProps {
  readonly language: string
  readonly code: string
}

export function SnippetBlock({ language, code }: SnippetBlockProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      // Browsers refuse without a secure address or permission; the text can still be selected.
      setState('refused')
    }
  }
  return (
    <section className={styles.block} aria-label={language}>
      <div className={styles.head}>
        <h2 className={styles.language}>{language}</h2>
        <output className={styles.state}>
          {state === 'copied' && m.workspace_copied()}
          {state === 'refused' && m.workspace_copy_refused()}
        </output>
        <Button
          size="small"
          variant="ghost"
          icon={state === 'copied' ? Check : Copy}
          aria-label={m.workspace_copy_snippet({ language })}
          onPress={() => void copy()}
        >
          {m.workspace_copy()}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it */}
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  )
}
