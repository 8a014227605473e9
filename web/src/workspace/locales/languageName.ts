import { getLocale } from '~/paraglide/runtime'

/** What a language is called in that of the page; its tag where the browser knows no name. */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag
  } catch {
    // Some tags that are right by RFC 5646 are none to Intl.
    return tag
  }
}

let known: Intl.DisplayNames | undefined

function names(): Intl.DisplayNames {
  known ??= new Intl.DisplayNames([getLocale()], { type: 'language' })
  return known
}
