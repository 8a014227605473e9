import { slug } from '~/workspace/slug'
import { freeKey } from '../../operations'

/** The key that a field gets by its title: `startDate` of “Start date”, and a number behind it where that is taken. */
export function nameFor(title: string, taken: readonly string[]): string {
  const [first = '', ...others] = slug(title).split('-')
  const name = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const base = name === '' ? 'field' : name
  return freeKey(base, new Set(taken))
}
