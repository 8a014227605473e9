/** What a pattern may name, in people's terms. */
export interface PatternValues {
  /** What the project is called. */
  readonly project: string
  /** What is changed, as the proposed message says it. */
  readonly title: string
  /** The day, as in 2027-06-09. */
  readonly date: string
  /** Who publishes. */
  readonly user: string
  /** The branch that the changes are for. */
  readonly branch: string
}

const NAMES: readonly string[] = [
  'project',
  'title',
  'date',
  'user',
  'branch',
] satisfies (keyof PatternValues)[]
const PLACEHOLDER = /\{([^{}]*)\}/g

/** A placeholder that nothing is known of; undefined where all of them are known. */
export function unknownPlaceholder(pattern: string): string | undefined {
  return Array.from(pattern.matchAll(PLACEHOLDER), ([, name = '']) => name).find(
    (name) => !NAMES.includes(name),
  )
}

/** A pattern as one line of text. Values are text and nothing else: what they contain names nothing in turn. */
export function filled(pattern: string, values: PatternValues): string {
  return pattern
    .replace(PLACEHOLDER, (whole, name: string) => (isName(name) ? oneLine(values[name]) : whole))
    .trim()
}

const MAX_BRANCH = 100

/** A pattern as the name of a branch, as Git takes it; undefined where nothing is left of it. */
export function filledBranch(pattern: string, values: PatternValues): string | undefined {
  const steps = pattern
    .replace(PLACEHOLDER, (_, name: string) => (isName(name) ? branchStep(values[name]) : ''))
    .slice(0, MAX_BRANCH)
    .split('/')
    .map(branchStep)
    .filter((step) => step !== '')
  const name = steps.join('/')
  if (name === '' || /^[0-9a-f]{40}$/.test(name) || name.startsWith('refs/')) return undefined
  return name
}

/** Letters, digits, and single signs between them: `Price list (2027)` is `price-list-2027`. */
function branchStep(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/(?:\.lock)+$/, '')
    .replace(/^[-._]+|[-._]+$/g, '')
}

function isName(name: string): name is keyof PatternValues {
  return NAMES.includes(name)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
