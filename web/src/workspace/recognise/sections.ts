import type { FormatName } from '~/formats/formatOf'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { collectionOffer, MIN_ENTRIES, type Proposal } from './collectionOffer'
import { contentFormat, holdsContent, isMarkdown } from './contentFiles'
import { below, type FolderTree } from './FolderTree'
import { isLanguage, languagesOf } from './languages'
import type { SiteLayout } from './SiteLayout'
import { titleOf } from './titles'

/** Folders that hold folders of content, by what people call them. */
const CONTAINERS = /^(content|contents|src|app|data|pages|site|website|web|www|packages|apps)$/i

/** Names that mean themselves in a glob. */
const PLAIN = /^[^*?[\]{},\\]+$/

interface SectionScope {
  readonly tree: FolderTree
  readonly layout: SiteLayout
  /** The root of the site: what lies in it is not all content. */
  readonly root: string
}

/** A collection for each folder in a folder, and one for what is left. */
export function* sectionOffers(scope: SectionScope, folder: string, language?: string): Generator<Proposal> {
  const { tree, layout, root } = scope
  const children = childrenOf(scope, folder)
    .map((path) => ({ path, files: entriesBelow(scope, path) }))
    .filter(({ files }) => files.length > 0)
  const own = tree.filesIn(folder).filter((path) => isMarkdown(path) && !isFolderPage(layout, path))
  const languages = language === undefined ? languagesOf(children.map(({ path }) => path)) : []
  const taken: string[] = []
  const left: string[] = []
  for (const { path, files } of children) {
    const isContainer = layout.isLoose === true && CONTAINERS.test(basename(path))
    const isOnlyLanguage = own.length === 0 && children.length === 1 && isLanguage(basename(path))
    const offers =
      isContainer || isOnlyLanguage
        ? [...sectionOffers(scope, path, language)]
        : languages.includes(path)
          ? [...sectionOffers(scope, path, basename(path))]
          : [...textOffers(scope, path, files, language)]
    if (offers.length > 0) taken.push(path)
    else left.push(...files)
    yield* offers
  }
  const isSite = folder === root
  // Without a convention nothing is said of what lies beside folders of content.
  if (isSite && layout.isLoose === true) return
  const pages = pagesOf(scope, folder, isSite ? own : [...own, ...left], isSite ? [] : taken, language)
  if (pages) yield pages
}

/** What is in a folder and in none of its collections. */
function pagesOf(
  { tree, layout, root }: SectionScope,
  folder: string,
  like: readonly string[],
  taken: readonly string[],
  language: string | undefined,
): Proposal | undefined {
  const ofRepository = tree
    .filesIn(folder)
    .filter((path) => !isMarkdown(path) && /\.(md|mdx|markdown)$/.test(path) && PLAIN.test(basename(path)))
  const isRoot = language !== undefined || folder === root || layout.sections.includes(folder)
  return collectionOffer(tree, {
    title: isRoot ? m.recognise_pages() : titleOf(folder),
    ...(language !== undefined && { language }),
    folder,
    like,
    without: [
      ...withoutFolderPages(layout),
      ...taken.map((path) => `${below(folder, path)}/**`),
      ...ofRepository.map(basename),
    ],
    isFlat: folder === root,
  })
}

/** The collections that a folder of entries is: one, or one a language; of texts, else of data of one format. */
export function* folderOffers(scope: SectionScope, folder: string): Generator<Proposal> {
  const { tree } = scope
  const texts = entriesBelow(scope, folder)
  if (texts.length >= MIN_ENTRIES) {
    yield* textOffers(scope, folder, texts)
    return
  }
  const data = tree
    .filesBelow(folder)
    .filter((path) => contentFormat(path) !== undefined && !isMarkdown(path))
  const offer = collectionOffer(tree, { title: titleOf(folder), folder, like: sameFormat(data) })
  if (offer) yield offer
}

function* textOffers(
  scope: SectionScope,
  folder: string,
  files: readonly string[],
  language?: string,
): Generator<Proposal> {
  const { tree, layout } = scope
  const without = withoutFolderPages(layout)
  const title = titleOf(folder)
  const languages = languagesOf(tree.foldersIn(folder).filter((path) => entriesBelow(scope, path).length > 0))
  const inLanguages = languages.reduce((count, path) => count + entriesBelow(scope, path).length, 0)
  if (language === undefined && languages.length > 0 && inLanguages * 10 >= files.length * 9) {
    for (const path of languages) {
      const like = entriesBelow(scope, path)
      const offer = collectionOffer(tree, { title, language: basename(path), folder: path, like, without })
      if (offer) yield offer
    }
    return
  }
  const offer = collectionOffer(tree, {
    title,
    ...(language !== undefined && { language }),
    folder,
    like: files,
    without,
  })
  if (offer) yield offer
}

/** The files of the format that most of them have. */
export function sameFormat(files: readonly string[]): readonly string[] {
  const groups = new Map<FormatName | undefined, string[]>()
  for (const path of files) {
    const format = contentFormat(path)
    groups.set(format, [...(groups.get(format) ?? []), path])
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

function childrenOf({ tree, layout }: SectionScope, folder: string): readonly string[] {
  return tree
    .foldersIn(folder)
    .filter(
      (path) =>
        holdsContent(path) &&
        !basename(path).startsWith('_') &&
        layout.leftOut?.includes(path) !== true &&
        (layout.isLoose === true || !layout.data.includes(path)) &&
        !layout.collections.includes(path) &&
        PLAIN.test(path),
    )
}

function entriesBelow({ tree, layout }: SectionScope, folder: string): readonly string[] {
  return markdownBelow(tree, folder).filter((path) => !isFolderPage(layout, path))
}

export function markdownBelow(tree: FolderTree, folder: string): readonly string[] {
  const found = tree.filesIn(folder).filter(isMarkdown)
  const inside = tree.foldersIn(folder).filter(holdsContent)
  return [...found, ...inside.flatMap((path) => markdownBelow(tree, path))]
}

function isFolderPage({ folderPage }: SiteLayout, path: string): boolean {
  return folderPage !== undefined && basename(path).startsWith(`${folderPage}.`)
}

function withoutFolderPages({ folderPage }: SiteLayout): readonly string[] {
  return folderPage === undefined ? [] : [`**/${folderPage}.*`]
}
