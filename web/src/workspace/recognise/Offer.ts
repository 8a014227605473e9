/** What a site is built with. */
export type GeneratorName = 'hugo' | 'jekyll' | 'eleventy' | 'astro' | 'docusaurus' | 'vitepress' | 'next'

/** A project that could be made of files which are there. */
export interface Offer {
  /** In words, as the folder or the file is called. */
  readonly title: string
  /** Of the project file that would be made; no file of the repository has it. */
  readonly projectPath: string
  readonly data: OfferedCollection | OfferedFile
  /** The files that it is about. */
  readonly files: readonly string[]
  /** Whether these have a text below their data. */
  readonly hasBody: boolean
  /** Folders that the site shows as its root: pictures are named from there. */
  readonly imageRoots: readonly string[]
  /** Of several languages the one that it is in, as its folder is called. */
  readonly language?: string
  /** Content, and not settings. */
  readonly isContent: boolean
}

/** `options.collection`, with the folder from the root of the repository. */
export interface OfferedCollection {
  readonly kind: 'collection'
  readonly folder: string
  readonly match: string
  readonly exclude: string | undefined
  readonly name: string | undefined
  /** `options.locales`: the folder has `{locale}`, or the names of files a language. */
  readonly locales?: { readonly languages: readonly string[]; readonly layout: 'folder' | 'suffix' }
}

/** `options.dataFile`, from the root of the repository. */
export interface OfferedFile {
  readonly kind: 'file'
  readonly path: string
}

/** What was recognised in a repository. */
export interface Recognition {
  /** In the order in which they were found; none where the files alone say what there is. */
  readonly generators: readonly GeneratorName[]
  readonly offers: readonly Offer[]
}
