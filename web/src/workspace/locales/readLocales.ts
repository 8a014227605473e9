import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { Collection } from '../Project'
import { LOCALE_STEP, type Locales, type LocalesFault } from './Locales'

// The meaning of `options.locales` is that of `sheaf check` (internal/project/locales.go).

const LAYOUTS = ['suffix', 'folder', 'members'] as const

/** The shape of a tag as RFC 5646 has it, without those that are registered as a whole. */
const TAG =
  /^[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z0-9]{5,8}|\d[a-z0-9]{3}))*(-[a-wyz0-9](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?$/i

/** Each entry has a mark for each; no site has as many. */
const MAX_LANGUAGES = 100

export function readLocales(written: JsonValue): Locales | LocalesFault {
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    return { kind: 'locales', reason: 'no-object' }
  const languages = textsOf(valueAt(written, ['languages']))
  if (languages === undefined || languages.length < 2) return { kind: 'locales', reason: 'few' }
  if (languages.length > MAX_LANGUAGES) return { kind: 'locales', reason: 'many' }
  const seen = new Set<string>()
  for (const language of languages) {
    if (!TAG.test(language)) return { kind: 'language', reason: 'tag', written: language }
    if (seen.has(language.toLowerCase())) return { kind: 'language', reason: 'twice', written: language }
    seen.add(language.toLowerCase())
  }
  const layout = LAYOUTS.find((one) => one === valueAt(written, ['layout']))
  return layout === undefined ? { kind: 'locales', reason: 'layout' } : { languages, layout }
}

/** A collection whose files are in several languages. */
export function inLanguages(
  collection: Collection,
  { languages, layout }: Locales,
): Collection | LocalesFault {
  const steps = collection.folder.split('/')
  const at = steps.indexOf(LOCALE_STEP)
  const isSaid = collection.folder.includes(LOCALE_STEP)
  const isWhole = at >= 0 && steps.filter((step) => step.includes(LOCALE_STEP)).length === 1
  if (isSaid && (layout !== 'folder' || !isWhole)) return { kind: 'locales', reason: 'step' }
  if (layout === 'members') return collection
  if (!isSaid) return { ...collection, locales: { languages, layout } }
  const inside = steps.slice(at + 1).join('/')
  return { ...collection, folder: steps.slice(0, at).join('/'), locales: { languages, layout, inside } }
}

function textsOf(value: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length === value.length ? texts : undefined
}
