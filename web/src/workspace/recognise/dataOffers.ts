import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { collectionOffer, MIN_ENTRIES, type Proposal } from './collectionOffer'
import { contentFormat, holdsContent, isMarkdown } from './contentFiles'
import type { FolderTree } from './FolderTree'
import { sameFormat } from './sections'
import { titleOf } from './titles'

/** Files of data that are offered one by one. */
const MAX_FILES = 40

/** The files of a data folder one by one, and its folders of like files. */
export function dataOffers(tree: FolderTree, folder: string): readonly Proposal[] {
  const offers: Proposal[] = []
  const files: string[] = [...dataIn(tree, folder)]
  for (const inner of foldersBelow(tree, folder)) {
    const own = dataIn(tree, inner)
    const like = sameFormat(own)
    const offer = collectionOffer(tree, { title: titleOf(inner), folder: inner, like, isFlat: true })
    if (offer) offers.push(offer)
    else files.push(...own)
  }
  return [...offers, ...files.slice(0, MAX_FILES).map((path) => fileOffer(path))]
}

/** Folders anywhere below one that hold some files of one format, where no convention says what they are. */
export function likeOffers(
  tree: FolderTree,
  folder: string,
  without: readonly string[],
): readonly Proposal[] {
  return foldersBelow(tree, folder)
    .filter((inner) => !without.some((other) => inner === other || inner.startsWith(`${other}/`)))
    .flatMap((inner) => {
      const like = sameFormat(dataIn(tree, inner))
      if (like.length < MIN_ENTRIES) return []
      const offer = collectionOffer(tree, { title: titleOf(inner), folder: inner, like, isFlat: true })
      return offer ? [offer] : []
    })
}

export function settingsOffer(path: string): Proposal {
  return { ...fileOffer(path), title: m.recognise_settings(), isContent: false }
}

function fileOffer(path: string): Proposal {
  return {
    title: titleOf(basename(path)),
    data: { kind: 'file', path },
    files: [path],
    hasBody: false,
    isContent: true,
  }
}

function dataIn(tree: FolderTree, folder: string): readonly string[] {
  return tree.filesIn(folder).filter((path) => contentFormat(path) !== undefined && !isMarkdown(path))
}

function foldersBelow(tree: FolderTree, folder: string): readonly string[] {
  return tree
    .foldersIn(folder)
    .filter(holdsContent)
    .flatMap((inner) => [inner, ...foldersBelow(tree, inner)])
}
