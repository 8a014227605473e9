import { basename } from '~/lib/paths'
import { isReachable } from './contentFiles'
import { type FolderTree, folderIn } from './FolderTree'
import { generators } from './generators'
import type { GeneratorName } from './Offer'
import type { SiteLayout } from './SiteLayout'

/** A site in a repository. */
export interface FoundSite {
  readonly generator: GeneratorName
  readonly root: string
  /** The files that tell. */
  readonly configs: readonly string[]
}

/** So deep may the folder of a site be. */
const MAX_DEPTH = 2

/** All settings have one of these in their paths. */
const TELLING = /config|hugo|eleventy/

/** Settings that are looked into. */
const MAX_CONFIGS = 30

/** The sites that the names of files tell, those on top first. */
export function findSites(paths: readonly string[]): readonly FoundSite[] {
  const found = new Map<string, { generator: GeneratorName; root: string; configs: string[] }>()
  for (const path of paths) {
    if (!TELLING.test(path)) continue
    const steps = path.split('/')
    for (let depth = 0; depth <= Math.min(MAX_DEPTH, steps.length - 1); depth++) {
      const root = steps.slice(0, depth).join('/')
      if (!isReachable(`${root}/x`.replace(/^\//, ''))) break
      const rest = steps.slice(depth).join('/')
      for (const [generator, { config }] of entriesOf(generators)) {
        if (!config.test(rest)) continue
        const key = `${generator}\n${root}`
        const site = found.get(key)
        if (site) site.configs.push(path)
        else found.set(key, { generator, root, configs: [path] })
      }
    }
  }
  const order = Object.keys(generators)
  return [...found.values()].toSorted(
    (a, b) =>
      a.root.split('/').length - b.root.split('/').length ||
      a.root.length - b.root.length ||
      order.indexOf(a.generator) - order.indexOf(b.generator),
  )
}

/** The files of settings to read before the sites can be laid out. */
export function configsOf(sites: readonly FoundSite[]): readonly string[] {
  return [...new Set(sites.flatMap(({ configs }) => configs))].slice(0, MAX_CONFIGS)
}

/** @param texts of the settings, by path. */
export function layoutOf(
  { generator, root, configs }: FoundSite,
  tree: FolderTree,
  texts: ReadonlyMap<string, string>,
): SiteLayout | undefined {
  const folder = (path: string) => folderIn(root, path)
  return generators[generator].layout({
    root,
    configs,
    folder,
    hasFolder: (path) => tree.hasFolder(folder(path)),
    foldersIn: (path) => tree.foldersIn(folder(path)).map(basename),
    settings: (name) =>
      configs.flatMap((path) => {
        const text = texts.get(path)
        return text === undefined ? [] : settingsIn(text, name)
      }),
  })
}

/** What `name = "x"`, `name: x` and `name("x")` say in a text, in whatever language. */
function settingsIn(text: string, name: string): readonly string[] {
  const said = new RegExp(
    `(?:^|[\\s{,."'])${name}["']?\\s*(?:[:=]|\\()\\s*(?:"([^"\\n]*)"|'([^'\\n]*)'|([\\w./-]+))`,
    'gm',
  )
  return [...text.matchAll(said)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    .filter((value) => value !== '' && !value.includes('\\'))
}

function entriesOf<Name extends string, Value>(
  record: Readonly<Record<Name, Value>>,
): readonly [Name, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens the names of a record
  return Object.entries(record) as [Name, Value][]
}
