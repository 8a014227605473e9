/** The addresses of a `Link` header (RFC 8288) by relation. The order of the relations is not fixed. */
export function parseLink(header: string | null): ReadonlyMap<string, string> {
  const links = new Map<string, string>()
  if (header === null) return links
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)) {
    const relations = /;\s*rel="?([^";]+)"?/i.exec(parameters)?.[1]
    for (const relation of relations?.split(/\s+/) ?? []) links.set(relation, address)
  }
  return links
}
