/** A value's JSON text as people read it: without quotes. */
export function shownId(id: string): string {
  const value: unknown = JSON.parse(id)
  return typeof value === 'string' ? value : id
}
