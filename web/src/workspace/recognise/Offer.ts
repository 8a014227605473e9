import type { ProjectPlace } from '../projectText'

/** What a site is built with. */
export type GeneratorName = 'hugo' | 'jekyll' | 'eleventy' | 'astro' | 'docusaurus' | 'vitepress' | 'next'

/** A project that could be made of files which are there. */
export interface Offer {
  /** In words, as the folder or the file is called. */
  readonly title: string
  /** Of the project file that would be made; no file of the repository has it. */
  readonly projectPath: string
  readonly data: ProjectPlace
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

/** What was recognised in a repository. */
export interface Recognition {
  /** In the order in which they were found; none where the files alone say what there is. */
  readonly generators: readonly GeneratorName[]
  readonly offers: readonly Offer[]
}
