/** What sort of token it is, by how it begins: github-docs, "About authentication to GitHub", token formats. */
export type TokenKind = 'classic' | 'fine-grained' | 'oauth' | 'app' | 'unknown'

const beginnings: readonly (readonly [string, TokenKind])[] = [
  ['ghp_', 'classic'],
  ['github_pat_', 'fine-grained'],
  ['gho_', 'oauth'],
  ['ghu_', 'app'],
]

export function tokenKind(token: string): TokenKind {
  return beginnings.find(([beginning]) => token.startsWith(beginning))?.[1] ?? 'unknown'
}

/** Whether scopes say what the token may do. Others have rights for each repository. */
export function hasScopes(token: string): boolean {
  return !['fine-grained', 'app'].includes(tokenKind(token))
}
