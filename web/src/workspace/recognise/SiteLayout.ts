/** Where a site has what. Folders are paths from the root of the repository; those that are not there count for nothing. */
export interface SiteLayout {
  /** Folders with a collection in each of their folders. */
  readonly sections: readonly string[]
  /** Folders that are one collection each. */
  readonly collections: readonly string[]
  /** Folders of data files, of which each is like no other. */
  readonly data: readonly string[]
  /** Files of settings. */
  readonly settings: readonly string[]
  /** Folders that the site shows as its root. */
  readonly images: readonly string[]
  /** The name of files that speak of their folder and not of an entry, without the ending. */
  readonly folderPage?: string
  /** The language of the site, where its settings say one. */
  readonly language?: string | undefined
  /** The generator has no place for content: folders of like files are looked for in the sections, at any depth. */
  readonly isLoose?: boolean
  /** Folders that are none of all this. */
  readonly leftOut?: readonly string[]
}

/** How one generator lays out a site, by the conventions that its documentation names. */
export interface Generator {
  /** The files of a folder that tell that it is the root of such a site: paths from there. */
  readonly config: RegExp
  /** @returns undefined where the folder is none after all. */
  readonly layout: (site: SiteFiles) => SiteLayout | undefined
}

/** The folder of a site, and its settings. */
export interface SiteFiles {
  /** '' is the root of the repository. */
  readonly root: string
  /** A folder of the site, from its root. */
  readonly folder: (path: string) => string
  readonly hasFolder: (path: string) => boolean
  /** Names of the folders in a folder of the site. */
  readonly foldersIn: (path: string) => readonly string[]
  /** The files that tell the generator, from the root of the repository. */
  readonly configs: readonly string[]
  /** What a setting says, or each time that it says it; the settings are read as text, because many are programs. */
  readonly settings: (name: string) => readonly string[]
}
