import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import styles from './Description.module.css'

// Most descriptions are words and nothing else.
const MarkedText = lazyPart(async () => (await import('./MarkedText')).MarkedText, {
  fallback: ({ text }) => text,
})

/** More than three lines of the form's width: a stranger's schema may put its whole manual there. */
const LONG = 360
const MANY_LINES = 4

interface DescriptionProps {
  /** What is explained. */
  readonly title: string
  readonly id?: string
  readonly texts: readonly (string | undefined)[]
  /** Of another look than the words of a field. */
  readonly className?: string | undefined
  /** What the form itself adds to them. */
  readonly children?: ReactNode
}

/**
 * What explains a field. A long text is cut to the eye until somebody asks for all of it; a screen reader, which can stop
 * reading, is always given the whole.
 */
export function Description({
  title,
  id,
  texts,
  className = fieldStyles.description,
  children,
}: DescriptionProps) {
  const [isOpen, setOpen] = useState(false)
  const given = [...new Set(texts)].filter((text) => text !== undefined)
  const hasMore = given.some(isLong)
  return (
    <>
      <div id={id} className={className} data-part="description">
        {given.map((text) => (
          <p
            key={text}
            className={isOpen || !isLong(text) ? styles.text : `${styles.text} ${styles.clamped}`}
          >
            {hasMarks(text) ? <MarkedText text={text} /> : text}
          </p>
        ))}
        {children}
      </div>
      {hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={isOpen ? m.forms_show_less_of({ title }) : m.forms_show_more_of({ title })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.forms_show_less() : m.forms_show_more()}
        </button>
      )}
    </>
  )
}

function isLong(text: string): boolean {
  return text.length > LONG || text.split('\n', MANY_LINES + 1).length > MANY_LINES
}

function hasMarks(text: string): boolean {
  return text.includes('`') || text.includes('://')
}
