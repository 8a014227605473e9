import { formatNameOf } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { isReservedName, joinPath } from '~/lib/paths'
import { localDay } from '~/lib/time'
import { sourceOf } from './locales/Locales'
import { localPath, pathIn, saysSource } from './locales/localPath'
import { withoutEnding } from './namedPaths'
import type { Collection, CollectionProject } from './Project'
import { slug } from './slug'

/** Where a project does not say what an entry is called. */
const DEFAULT_NAME = '{title}'
/** An entry of whose values nothing can be said. */
const UNNAMED = 'untitled'

/**
 * The path of a new entry, by `options.collection.name`: `{title}` is the member as a slug, `{author.name}` one inside,
 * `{year}`, `{month}` and `{day}` are of the member `date`, else of `today`, as `{date}` is where there is no such member,
 * and `{number}`, or `{number:3}` for three digits, counts. A slash makes a folder. No entry in `taken` has the same
 * name, in whatever capitals, accents or format.
 * @param language of the entry; none: the source, where there are several.
 */
export function entryPath(
  { data, body }: CollectionProject,
  values: JsonValue,
  taken: readonly string[],
  today: Date,
  language = data.locales && sourceOf(data.locales),
): string {
  const { name = DEFAULT_NAME, match } = data
  const hasEnding = formatNameOf(name) !== undefined
  const pattern = hasEnding ? withoutEnding(name) : name
  const ending = hasEnding ? name.slice(pattern.length) : endingOf(match.written, taken, body)
  // A name that another language has would make it a translation of that.
  const names = new Set(taken.map((path) => comparableName(localPath(data, path)?.name ?? path)))
  const pathWith = (number: number, copy: number) =>
    joinPath(...filledIn(pattern, values, today, number, copy)) + ending
  const counts = pathWith(1, 1) !== pathWith(2, 1)
  for (let number = 1; ; number++) {
    const path = pathWith(number, counts ? 1 : number)
    if (!names.has(comparableName(path))) return pathIn(data, path, language ?? '', saysSource(data, taken))
  }
}

/** The steps of a name, each filled in; a second copy with its number behind the last of them that can change. */
function filledIn(
  pattern: string,
  values: JsonValue,
  today: Date,
  number: number,
  copy: number,
): readonly string[] {
  const written = pattern.split('/')
  const changing = Math.max(
    written.findLastIndex((step) => /\{[^}]*\}/.test(step)),
    0,
  )
  const steps = written.map((step, at) => {
    const filled = step
      .replace(/\{([^{}]*)\}/g, (_all, member: string) => textOf(member.trim(), values, today, number))
      // What is missing leaves no hyphens behind.
      .replace(/([-_])[-_]+/g, '$1')
      .replace(/^[-_]+(?=.)|[-_]+$/g, (hyphens) => (step.startsWith(hyphens) ? hyphens : ''))
    const usable = isUsable(filled) ? filled : ''
    const safe = isReservedName(usable) ? `${usable}-file` : usable
    if (at !== changing) return safe
    return (safe === '' ? UNNAMED : safe) + (copy > 1 ? `-${copy}` : '')
  })
  return steps
}

/** Not `.` and `..`, nothing of Git's, and no second way to write a folder. */
function isUsable(step: string): boolean {
  return !/^\.{1,2}$|^\.git$|[\\\0]/i.test(step)
}

function textOf(member: string, values: JsonValue, today: Date, number: number): string {
  const counter = /^number(?::(\d+))?$/.exec(member)
  if (counter) return String(number).padStart(Number(counter[1] ?? 1), '0')
  const value = valueAt(values, member.split('.'))
  if (member === 'date' || (value === undefined && ['year', 'month', 'day'].includes(member))) {
    const own = valueAt(values, ['date'])
    const [date = ''] = /^\d{4}-\d\d-\d\d/.exec(typeof own === 'string' ? own : '') ?? [localDay(today)]
    if (member === 'date') return date
    return date.split('-')[['year', 'month', 'day'].indexOf(member)] ?? ''
  }
  if (typeof value === 'string') return slug(/^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value)
  return typeof value === 'number' || typeof value === 'boolean' ? slug(String(value)) : ''
}

/** The ending that the entries have to have, else the one that most of them have. */
function endingOf(match: string, taken: readonly string[], body: string | null): string {
  const asked = /\.(?:\{([^,{}]+)[^{}]*\}|(\w+))$/.exec(match)
  const ending = asked && `.${asked[1] ?? asked[2]}`
  if (ending && formatNameOf(ending) !== undefined) return ending
  const counts = new Map<string, number>()
  for (const path of taken) {
    const own = path.slice(withoutEnding(path).length)
    counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0] ?? (body === null ? '.json' : '.md')
}

/** The same of a file of a collection that may be in several languages: in each it has a name of its own. */
export function comparableEntry(collection: Collection, path: string): string {
  const { language = '', name = path } = localPath(collection, path) ?? {}
  return `${language}/${comparableName(name)}`
}

/** Two paths with the same are one entry to people, or to some systems. */
export function comparableName(path: string): string {
  return withoutEnding(path).normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFC')
}
