import { m } from '~/paraglide/messages'
import { languageName } from './languageName'

/** What has become of data in one language since the commit that is shown. */
export type LanguageState = 'there' | 'new' | 'changed' | 'deleted' | 'missing'

interface LanguageOfData {
  readonly language: string
  readonly state: LanguageState
}

/** A language with what is to be known of it. @param source the language that is said to be the source. */
export function languageWords({ language, state }: LanguageOfData, source?: string): string {
  const name = languageName(language)
  if (state === 'missing') return m.locales_missing({ language: name })
  if (state === 'deleted') return m.locales_gone({ language: name })
  if (language === source) return m.locales_source({ language: name })
  if (state === 'new') return m.locales_begun({ language: name })
  return state === 'changed' ? m.locales_edited({ language: name }) : name
}
