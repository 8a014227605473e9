import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import styles from './Markdown.module.css'
import { MarkdownNodes } from './MarkdownTree'
import { useMarkdown } from './useMarkdown'

interface MarkdownPreviewProps {
  readonly text: string
  readonly label: string
  /** A part of a page: without a frame, and as it was written until it is read. */
  readonly isInPage?: boolean
}

/** A text as readers will see it, as far as Markdown alone says. */
export function MarkdownPreview({ text, label, isInPage = false }: MarkdownPreviewProps) {
  const reading = useMarkdown(text)
  return (
    <section
      className={styles.preview}
      data-in-page={isInPage || undefined}
      aria-label={label}
      aria-busy={reading.kind === 'reading'}
    >
      {isInPage && reading.kind !== 'read' && <p className={styles.source}>{text}</p>}
      {text.trim() === '' && <p className={fieldStyles.description}>{m.forms_markdown_empty()}</p>}
      {reading.kind === 'read' && <MarkdownNodes nodes={reading.tree.children} />}
      {reading.kind === 'read' && reading.tree.isCut && (
        <p className={fieldStyles.description}>{m.forms_markdown_cut()}</p>
      )}
      {reading.kind === 'too-slow' && <p className={fieldStyles.error}>{m.forms_markdown_too_slow()}</p>}
      {reading.kind === 'failed' && <p className={fieldStyles.error}>{m.forms_markdown_failed()}</p>}
    </section>
  )
}
