import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import { MarkedText } from './MarkedText'
import styles from './RichDescription.module.css'

export interface DescriptionProps {
  /** What is explained. */
  readonly title: string
  readonly id?: string
  readonly texts: readonly (string | undefined)[]
  /** Of another look than the words of a field. */
  readonly className?: string | undefined
  /** What the form itself adds to them. */
  readonly children?: ReactNode
}

/** More than three lines of the form's width: a stranger's schema may put its whole manual there. */
const LONG = 360
const MANY_LINES = 4

/**
 * A description with code or addresses in it, or a long one, which is cut to the eye until somebody asks for all of it. A
 * screen reader, which can stop reading, is always given the whole.
 */
export function RichDescription({
  title,
  id,
  texts,
  className = fieldStyles.description,
  children,
}: DescriptionProps) {
  const [isOpen, setOpen] = useState(false)
  const given = texts.filter((text) => text !== undefined)
  const hasMore = given.some(isLong)
  return (
    <>
      <div id={id} className={className} data-part="description">
        {given.map((text) => (
          <p key={text} className={isOpen || !isLong(text) ? styles.text : styles.cut}>
            <MarkedText text={text} />
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
