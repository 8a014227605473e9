/** A name that no other has: with a number behind it where it is taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  const [, stem = wanted] = /^(.*?)\d*$/s.exec(wanted) ?? []
  for (let number = 2; ; number++) {
    const name = `${stem}${number}`
    if (!taken.has(name)) return name
  }
}
