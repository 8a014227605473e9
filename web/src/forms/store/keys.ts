/** Keys name fields for good: like JSON pointers, but with the name of a list item in place of its position. */

export const ROOT_KEY = ''

export function memberKey(parent: string, name: string): string {
  // `#` begins the name of a list item.
  if (!/[~/#]/.test(name)) return `${parent}/${name}`
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`
}

export function itemKey(list: string, name: string): string {
  return `${list}/${name}`
}

/** The name in the last step of a key. */
export function nameInKey(step: string): string {
  return step.replaceAll('~2', '#').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Whether a key is that of the field, of a part of it, or of what is in it. */
export function isIn(key: string, field: string): boolean {
  return key === field || (key.startsWith(field) && /[/\n]/.test(key[field.length] ?? ''))
}

/** Whether one of two fields is the other, or in it. */
export function areOnOneWay(a: string, b: string): boolean {
  return isIn(a, b) || isIn(b, a)
}

/** A key as it is once the field `from` is called `to`; undefined for fields that are not in it. */
export function rekeyed(key: string, from: string, to: string): string | undefined {
  return isIn(key, from) ? to + key.slice(from.length) : undefined
}

/** The key itself and those of everything around it, from the inside out. */
export function keyAndAncestors(key: string): string[] {
  const keys = [key]
  for (let end = key.lastIndexOf('/'); end >= 0; end = key.lastIndexOf('/', end - 1)) {
    keys.push(key.slice(0, end))
    if (end === 0) break
  }
  return keys
}
