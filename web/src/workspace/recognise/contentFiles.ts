import { type FormatName, formatNameOf } from '~/formats/formatOf'
import { basename, isProjectPath } from '~/lib/paths'

/** Folders whose files are made, borrowed, or there for programs. */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    'node_modules vendor bower_components third_party themes archetypes layouts _site _includes _layouts _sass _plugins ' +
    'dist build out target coverage tmp test tests __tests__ spec fixtures testdata e2e versioned_docs versioned_sidebars'
  ).split(' '),
)

/** Files that tools read: of packages, of editors, of what builds and publishes. */
const OF_TOOLS =
  /^(package(-lock)?|composer|bower|lerna|nx|turbo|vercel|now|firebase|renovate|manifest|deno|biome|app|angular|project|components|jsconfig|tsconfig.*|.*[.-]lock|pnpm-.*|netlify|wrangler|fly|render|book|mkdocs|docker-compose.*|cargo|pyproject|gopkg|.*\.config|_?config|hugo|\..*|.*\.schema|.*\.sheaf|_category_|.*\.11tydata)\.(json|jsonc|json5|ya?ml|toml)$/i

/** What people who work on a repository read. */
const OF_REPOSITORIES =
  /^(readme|license|licence|changelog|changes|history|contributing|contributors|code[-_]of[-_]conduct|security|support|governance|authors|maintainers|notice|agents|claude|pull_request_template|issue_template)(\b.*)?\.(md|mdx|markdown)$/i

/** Whether people write in the files of a folder of this name. */
export function holdsContent(folder: string): boolean {
  const name = basename(folder)
  return !name.startsWith('.') && !FOREIGN.has(name.toLowerCase())
}

/** The format of a file that may be content; undefined for all others. */
export function contentFormat(path: string): FormatName | undefined {
  const name = basename(path)
  if (name.startsWith('.') || isProjectPath(path) || OF_TOOLS.test(name) || OF_REPOSITORIES.test(name))
    return undefined
  return formatNameOf(path)
}

export function isMarkdown(path: string): boolean {
  return contentFormat(path) === 'markdown'
}

/** Whether a path lies in no folder that holds no content, as far as the folder `root`. */
export function isReachable(path: string): boolean {
  const steps = path.split('/').slice(0, -1)
  return steps.every(holdsContent)
}
