/** What OAuth scopes mean for us: github-docs, "Scopes for OAuth apps". */

/** The scopes of a header such as `read:org, repo`. */
export function readScopes(header: string): readonly string[] {
  return header
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')
}

/** Which repositories a sign-in with these scopes can change. */
export function changeableWith(scopes: readonly string[]): 'all' | 'public' | 'none' {
  if (scopes.includes('repo')) return 'all'
  return scopes.includes('public_repo') ? 'public' : 'none'
}

export function mayChange(scopes: readonly string[]): boolean {
  return changeableWith(scopes) !== 'none'
}

/** Whether the person's organisations are listed. */
export function showsOrganisations(scopes: readonly string[]): boolean {
  return ['read:org', 'write:org', 'admin:org', 'user'].some((scope) => scopes.includes(scope))
}
