/** An address that an answer brought, where it is a page of the provider itself. */
export function atProvider(web: string, address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const hasPerson = url.username !== '' || url.password !== ''
  return url.origin === new URL(web).origin && !hasPerson ? url.href : undefined
}
