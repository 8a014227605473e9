import { dirname, isProjectPath, joinPath, projectSuffix } from '~/lib/paths'
import type { Steps } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import { slug } from '../slug'
import { collectionOffer, type Proposal } from './collectionOffer'
import { dataOffers, likeOffers, settingsOffer } from './dataOffers'
import { FolderTree } from './FolderTree'
import { mergeLanguages } from './mergeLanguages'
import type { Offer, Recognition } from './Offer'
import type { SiteLayout } from './SiteLayout'
import { folderOffers, markdownBelow, sectionOffers } from './sections'
import { findSites, layoutOf } from './sites'

/** Where no generator is recognised. */
const LIKE_FILES: SiteLayout = {
  sections: [''],
  collections: [],
  data: ['data', '_data'],
  settings: [],
  images: ['public', 'static', ''],
  isLoose: true,
}

/** More are no help to anybody. */
const MAX_OFFERS = 120

/**
 * The projects that could be made of the files of a repository.
 * @param paths of its files, without links.
 * @param texts of the settings that `configsOf` names, by path.
 * @param taken paths that no new file may have.
 */
export function* recognise(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  taken = paths,
): Steps<Recognition> {
  const tree = new FolderTree(paths)
  const sites = findSites(paths).flatMap((site) => {
    const layout = layoutOf(site, tree, texts)
    return layout ? [{ ...site, layout }] : []
  })
  const found: PlacedProposal[] = []
  for (const { layout, root } of sites) found.push(...(yield* offersOf(tree, layout, root)))
  const offers = found.length > 0 ? found : yield* offersOf(tree, LIKE_FILES, '')
  const hasJekyll = sites.some(({ generator }) => generator === 'jekyll')
  return {
    generators: [...new Set(sites.map(({ generator }) => generator))],
    // Jekyll publishes every folder of the root that has no underscore.
    offers: placed(distinct(offers).slice(0, MAX_OFFERS), hasJekyll ? '_sheaf' : 'sheaf', taken),
  }
}

type PlacedProposal = Omit<Offer, 'projectPath'>

function* offersOf(tree: FolderTree, layout: SiteLayout, root: string): Steps<readonly PlacedProposal[]> {
  const scope = { tree, layout, root }
  const areThere = (folders: readonly string[]) => folders.filter((folder) => tree.hasFolder(folder))
  const offers: Proposal[] = []
  for (const folder of areThere(layout.collections)) {
    offers.push(...folderOffers(scope, folder))
    yield
  }
  for (const folder of areThere(layout.sections)) {
    for (const offer of sectionOffers(scope, folder)) {
      offers.push(offer)
      yield
    }
  }
  const texts = offers.flatMap(({ data }) => (data.kind === 'collection' ? [data.folder] : []))
  offers.push(...folderPages(tree, layout))
  const data = areThere(layout.data)
  for (const folder of data) offers.push(...dataOffers(tree, folder))
  yield
  if (layout.isLoose === true) offers.push(...likeOffers(tree, root, [...texts, ...data]))
  if (offers.length > 0) offers.push(...layout.settings.map(settingsOffer))
  const imageRoots = areThere(layout.images)
  return mergeLanguages(tree, offers, layout.language).map((offer) => ({ ...offer, imageRoots }))
}

/** The files that speak of their folders are a collection of their own: they say other things than entries. */
function folderPages(tree: FolderTree, { folderPage, sections }: SiteLayout): readonly Proposal[] {
  if (folderPage === undefined) return []
  return sections.flatMap((folder) => {
    const isPage = (path: string) => path.slice(0, path.lastIndexOf('.')).endsWith(`/${folderPage}`)
    const like = markdownBelow(tree, folder).filter(isPage)
    const title = m.recognise_folder_pages()
    const found = tree.hasFolder(folder)
      ? collectionOffer(tree, { title, folder, like, stem: folderPage })
      : undefined
    return found ? [found] : []
  })
}

/** What two sites in one place have in common is offered once. */
function distinct(offers: readonly PlacedProposal[]): readonly PlacedProposal[] {
  const known = new Map<string, PlacedProposal>()
  for (const offer of offers) {
    const key = JSON.stringify(
      offer.data.kind === 'file'
        ? offer.data.path
        : [offer.data.folder, offer.data.match, offer.data.exclude],
    )
    if (!known.has(key)) known.set(key, offer)
  }
  return [...known.values()]
}

/** Each with a project file of its own, and a title that no other has. */
function placed(
  offers: readonly PlacedProposal[],
  folder: string,
  paths: readonly string[],
): readonly Offer[] {
  const taken = new Set(paths.filter(isProjectPath).map((path) => path.toLowerCase()))
  const titles = new Map<string, number>()
  for (const { title } of offers) titles.set(title, (titles.get(title) ?? 0) + 1)
  return offers.map((offer) => {
    const isAlone = titles.get(offer.title) === 1
    const title = isAlone
      ? offer.title
      : m.recognise_in_folder({ title: offer.title, folder: parentOf(offer) })
    const name = slug(title) || 'content'
    let path = joinPath(folder, name + projectSuffix)
    for (let number = 2; taken.has(path.toLowerCase()); number++)
      path = joinPath(folder, `${name}-${number}${projectSuffix}`)
    taken.add(path.toLowerCase())
    return { ...offer, title, projectPath: path }
  })
}

function parentOf({ data }: PlacedProposal): string {
  const path = data.kind === 'file' ? data.path : data.folder
  return dirname(path) || path || '/'
}
