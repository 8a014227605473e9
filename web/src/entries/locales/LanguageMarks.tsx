import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import { languageWords } from '~/workspace/locales/languageWords'
import type { RowLanguage } from '../model/EntryRow'
import styles from './LanguageMarks.module.css'

/** Of more languages just how many there are has room beside a title. */
const MAX_MARKS = 8
/** Of those just what somebody has changed is a mark of its own. */
const MAX_CHANGED = 3

/** In which languages an entry is: their tags, and in words what is not as usual. */
export function LanguageMarks({ languages }: { readonly languages: readonly RowLanguage[] }) {
  if (languages.length > MAX_MARKS) return <CountedMarks languages={languages} />
  return (
    <span className={styles.marks}>
      <VisuallyHidden>{languages.map((one) => languageWords(one)).join(', ')}</VisuallyHidden>
      {languages.map((one) => (
        <Mark key={one.language} language={one} />
      ))}
    </span>
  )
}

function CountedMarks({ languages }: { readonly languages: readonly RowLanguage[] }) {
  const missing = languages.filter(({ state }) => state === 'missing')
  const changed = languages.filter(({ state }) => state !== 'there' && state !== 'missing')
  const count = languages.length - missing.length
  const words = m.locales_in_some({ count, all: languages.length })
  const unusual = [...changed, ...missing].map((one) => languageWords(one))
  return (
    <span className={styles.marks}>
      <VisuallyHidden>{[words, ...changed.map((one) => languageWords(one))].join(', ')}</VisuallyHidden>
      {changed.slice(0, MAX_CHANGED).map((one) => (
        <Mark key={one.language} language={one} />
      ))}
      <span aria-hidden className={styles.mark} title={[words, ...unusual].join('\n')}>
        {count === languages.length ? count : `${count} / ${languages.length}`}
      </span>
    </span>
  )
}

function Mark({ language: one }: { readonly language: RowLanguage }) {
  return (
    <span aria-hidden className={styles.mark} data-state={one.state} title={languageWords(one)}>
      {one.language}
    </span>
  )
}
