import { basename, joinPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { isEntryPath, readCollection } from '../collection'
import { LOCALE_STEP } from '../locales/Locales'
import { inLanguages, readLocales } from '../locales/readLocales'
import { withoutEnding } from '../namedPaths'
import type { Collection } from '../Project'
import type { CollectionPlace } from '../projectText'
import type { Proposal } from './collectionOffer'
import type { FolderTree } from './FolderTree'
import { isLanguage } from './languages'

interface CollectionProposal extends Proposal {
  readonly data: CollectionPlace
}

/**
 * What is the same in several languages becomes one offer with `locales`: collections whose folders differ just in the
 * language, and files beside each other that are called `post.md` and `post.de.md`.
 * @param source the language that others are translated from, where the settings of the site say it.
 */
export function mergeLanguages(
  tree: FolderTree,
  offers: readonly Proposal[],
  source: string | undefined,
): readonly Proposal[] {
  const groups = new Map<string | Proposal, Proposal[]>()
  for (const offer of offers) {
    const key = keyOf(offer) ?? offer
    groups.set(key, [...(groups.get(key) ?? []), offer])
  }
  return [...groups.values()].flatMap((alike) => {
    const ofCollections = alike.filter(isOfCollection)
    const [first] = ofCollections
    if (first === undefined) return alike
    if (first.language === undefined) return bySuffixes(first, source) ?? first
    return byFolders(tree, ofCollections, source) ?? ofCollections.map(calledByLanguage)
  })
}

/** The same of collections that differ in nothing but the language; what is left out of them may differ. */
function keyOf(offer: Proposal): string | undefined {
  if (!isOfCollection(offer) || offer.language === undefined) return undefined
  const folder = withPlace(offer.data.folder, offer.language)
  return folder && JSON.stringify([folder, offer.data.match])
}

function calledByLanguage({ language = '', title, ...offer }: CollectionProposal): Proposal {
  return { ...offer, language, title: m.recognise_in_language({ title, language }) }
}

/** The folder with `{locale}` in the place of its language, which must stand in it once. */
function withPlace(folder: string, language: string): string | undefined {
  const steps = folder.split('/')
  if (steps.filter((step) => step === language).length !== 1) return undefined
  return steps.map((step) => (step === language ? LOCALE_STEP : step)).join('/')
}

/** All languages whose folders have such entries; also those that have a few only. */
function byFolders(
  tree: FolderTree,
  offers: readonly CollectionProposal[],
  source: string | undefined,
): Proposal | undefined {
  const [first] = offers
  const folder = first?.language === undefined ? undefined : withPlace(first.data.folder, first.language)
  if (first === undefined || folder === undefined) return undefined
  const [above = '', inside = ''] = folder.split(LOCALE_STEP).map((part) => part.replace(/^\/|\/$/g, ''))
  const written = { ...first.data, folder, exclude: together(offers.map(({ data }) => data.exclude)) }
  const found = new Map<string, readonly string[]>()
  for (const path of tree.foldersIn(above)) {
    const language = basename(path)
    const collection = isLanguage(language) ? collectionOf(written, [language, OTHER]) : undefined
    if (!collection) continue
    const files = tree.filesBelow(joinPath(path, inside)).filter((file) => isEntryPath(collection, file))
    if (files.length > 0) found.set(language, files)
  }
  if (found.size < 2) return undefined
  return {
    title: first.title,
    data: { ...written, locales: { languages: ordered(found, source), layout: 'folder' } },
    files: [...found.values()].flat().toSorted(),
    hasBody: offers.some(({ hasBody }) => hasBody),
    isContent: true,
  }
}

/** What any of some globs leaves out. Each is one, or several in braces (collectionOffer.ts). */
function together(globs: readonly (string | undefined)[]): string | undefined {
  const all = new Set(globs.flatMap((glob) => glob?.replace(/^\{(.*)\}$/, '$1').split(',') ?? []))
  return all.size > 1 ? `{${[...all].join(',')}}` : [...all][0]
}

/** Files whose names end with a language, nearly all of which are there without it or in another language as well. */
function bySuffixes(offer: CollectionProposal, source: string | undefined): Proposal | undefined {
  const groups = new Map<string, Set<string>>()
  const found = new Map<string, readonly string[]>()
  for (const path of offer.files) {
    const stem = withoutEnding(path)
    const own = withoutEnding(stem)
    const language = own === stem ? '' : stem.slice(own.length + 1)
    const isSaid = isLanguage(language)
    const name = isSaid ? own : stem
    groups.set(name, (groups.get(name) ?? new Set()).add(isSaid ? language : ''))
    if (isSaid) found.set(language, [...(found.get(language) ?? []), path])
  }
  const said = [...found.values()].reduce((count, files) => count + files.length, 0)
  const alone = [...groups.values()].filter((languages) => languages.size === 1 && !languages.has('')).length
  if (said === 0 || alone * 5 > said) return undefined
  const languages = ordered(found, source)
  // Files without a language are in the source language, of which nobody may have said which it is.
  const isPlain = offer.files.length > said
  const plain = isPlain ? (source ?? (found.has('en') ? undefined : 'en')) : languages[0]
  if (plain === undefined) return undefined
  const all = [plain, ...languages.filter((language) => language !== plain)]
  const data: CollectionPlace = { ...offer.data, locales: { languages: all, layout: 'suffix' } }
  const collection = collectionOf(data, all)
  if (all.length < 2 || !collection?.locales) return undefined
  return { ...offer, data, files: offer.files.filter((file) => isEntryPath(collection, file)) }
}

/** The source first: what the settings say, else the language with most files. English goes before others with as many. */
function ordered(
  found: ReadonlyMap<string, readonly string[]>,
  source: string | undefined,
): readonly string[] {
  const rank = (language: string) => (language === source ? 0 : language === 'en' ? 1 : 2)
  const most = [...found].toSorted(
    ([a, own], [b, other]) =>
      Number(b === source) - Number(a === source) ||
      other.length - own.length ||
      rank(a) - rank(b) ||
      (a < b ? -1 : 1),
  )
  return most.map(([language]) => language)
}

/** Two languages make locales. */
const OTHER = 'qtz'

/** What the offer means once it is a project; undefined where that cannot be said. */
function collectionOf(
  { folder, match, exclude, locales }: CollectionPlace,
  languages: readonly string[],
): Collection | undefined {
  const collection = readCollection(
    { folder: folder === '' ? '.' : folder, match, ...(exclude !== undefined && { exclude }) },
    'x.sheaf.json',
  )
  const read = readLocales({ languages: [...languages], layout: locales?.layout ?? 'folder' })
  if (collection.kind !== 'collection' || !('languages' in read)) return undefined
  const localized = inLanguages(collection, read)
  return localized.kind === 'collection' ? localized : undefined
}

function isOfCollection(offer: Proposal): offer is CollectionProposal {
  return offer.data.kind === 'collection'
}
