import { freeName } from '~/lib/freeName'

/** A key that no other field has: with a number behind it where it is taken, and not behind a number. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  const [, stem = wanted] = /^(.*?)\d*$/s.exec(wanted) ?? []
  return freeName(
    wanted,
    (name) => !taken.has(name),
    (number) => `${stem}${number}`,
  )
}
