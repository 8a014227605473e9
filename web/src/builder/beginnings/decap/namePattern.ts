/** What Decap calls parts of a date, and we as well. */
const DATES: ReadonlySet<string> = new Set(['year', 'month', 'day'])

/**
 * How the file of a new entry is called, from `path` and `slug` of a collection; undefined where a part of it has no
 * counterpart.
 * @param title the member that entries are called by.
 */
export function namePattern(path: string, slug: string | undefined, title: string): string | undefined {
  let isKnown = true
  const name = path.replace(/\{\{([^}]*)\}\}/g, (_whole, written: string) => {
    const part = written.trim().replace(/^fields\./, '')
    if (part === 'slug') {
      const inner = slug === undefined || slug === path ? `{${title}}` : namePattern(slug, undefined, title)
      isKnown &&= inner !== undefined
      return inner ?? ''
    }
    if (DATES.has(part)) return `{${part}}`
    // A filter, or a moment of the day.
    isKnown &&= /^[A-Za-z][\w.-]*$/.test(part) && !/^(hour|minute|second|uuid)/.test(part)
    return `{${part}}`
  })
  if (!isKnown || /[{}]{2}/.test(name.replaceAll('}{', ''))) return undefined
  return name.replace('{year}-{month}-{day}', '{date}').replace(/^\/+|\/+$/g, '')
}
