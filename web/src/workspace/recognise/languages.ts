import { basename } from '~/lib/paths'

const CODE = /^[a-z]{2}([-_]([A-Za-z]{2}|[A-Za-z]{4}))?$/
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Those of some folders that are called like languages, `en` and `pt-br`, if most are. */
export function languagesOf(folders: readonly string[]): readonly string[] {
  const found = folders.filter((folder) => isLanguage(basename(folder)))
  return found.length >= 2 && found.length * 5 >= folders.length * 4 ? found : []
}

export function isLanguage(name: string): boolean {
  return CODE.test(name) && names.of(name.slice(0, 2)) !== undefined
}
