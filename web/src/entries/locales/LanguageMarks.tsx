import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import { languageName } from '~/workspace/locales/languageName'
import type { RowLanguage } from '../model/EntryRow'
import styles from './LanguageMarks.module.css'

/** In which languages an entry is: their tags, and in words what is not as usual. */
export function LanguageMarks({ languages }: { readonly languages: readonly RowLanguage[] }) {
  return (
    <span className={styles.marks}>
      <VisuallyHidden>{languages.map(languageWords).join(', ')}</VisuallyHidden>
      {languages.map((one) => (
        <span
          key={one.language}
          aria-hidden
          className={styles.mark}
          data-state={one.state}
          title={languageWords(one)}
        >
          {one.language}
        </span>
      ))}
    </span>
  )
}

function languageWords({ language, state }: RowLanguage): string {
  const name = languageName(language)
  switch (state) {
    case 'missing':
      return m.locales_missing({ language: name })
    case 'new':
      return m.locales_begun({ language: name })
    case 'changed':
      return m.locales_edited({ language: name })
    case 'deleted':
      return m.locales_gone({ language: name })
    case 'there':
      break
  }
  return name
}
