import type { Generator } from '../SiteLayout'

/** Folders with an underscore that are no collections. */
const OWN = ['_data', '_includes', '_layouts', '_sass', '_site', '_plugins', '_config', '_sheaf']

/** jekyllrb.com/docs/structure, /docs/collections. */
export const jekyll: Generator = {
  config: /^_config\.(ya?ml|toml)$/,
  layout: ({ configs, folder, foldersIn, settings }) => {
    const [source = ''] = settings('source')
    const [collections = source] = settings('collections_dir')
    const [data = '_data'] = settings('data_dir')
    const collectionsOf = (parent: string) =>
      foldersIn(parent).filter((name) => name.startsWith('_') && !OWN.includes(name))
    const parents = [...new Set([source, collections])]
    // Categories have a folder of posts each.
    const categories = foldersIn(source).filter((name) => foldersIn(`${source}/${name}`).includes('_posts'))
    return {
      sections: [folder(source)],
      collections: [
        ...parents.flatMap((parent) => collectionsOf(parent).map((name) => folder(`${parent}/${name}`))),
        ...categories.map((name) => folder(`${source}/${name}/_posts`)),
      ],
      data: [folder(source === '' ? data : `${source}/${data}`)],
      settings: configs,
      images: [folder(source)],
      leftOut: OWN.map((name) => folder(`${source}/${name}`)),
    }
  },
}
