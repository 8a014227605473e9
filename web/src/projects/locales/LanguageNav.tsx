import { Languages } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './LocalizedData.module.css'

/** Of more languages just some stand above the form, until somebody asks for all: on a phone they took half of it. */
const MAX_LANGUAGES = 8

interface LanguageNavProps<One extends { readonly language: string }> {
  readonly all: readonly One[]
  /** Whether a language is among the few. */
  readonly isNear: (one: One) => boolean
  readonly children: (one: One) => ReactNode
}

/** The languages that data are in, or can be. */
export function LanguageNav<One extends { readonly language: string }>({
  all,
  isNear,
  children,
}: LanguageNavProps<One>) {
  const [isOpen, setOpen] = useState(false)
  const isLong = all.length > MAX_LANGUAGES
  const shown = isLong && !isOpen ? all.filter(isNear) : all
  return (
    <nav aria-label={m.locales_languages()} className={styles.languages}>
      <Languages size={14} strokeWidth={1.75} aria-hidden />
      {shown.map((one) => (
        <Fragment key={one.language}>{children(one)}</Fragment>
      ))}
      {isLong && (
        <Button size="small" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? m.locales_fewer() : m.locales_all({ count: all.length })}
        </Button>
      )}
    </nav>
  )
}
