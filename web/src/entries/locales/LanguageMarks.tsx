import { VisuallyHidden } from '~/ui'
import { languageWords } from '~/workspace/locales/languageWords'
import type { RowLanguage } from '../model/EntryRow'
import styles from './LanguageMarks.module.css'

/** In which languages an entry is: their tags, and in words what is not as usual. */
export function LanguageMarks({ languages }: { readonly languages: readonly RowLanguage[] }) {
  return (
    <span className={styles.marks}>
      <VisuallyHidden>{languages.map((one) => languageWords(one)).join(', ')}</VisuallyHidden>
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
