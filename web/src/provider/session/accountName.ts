/**
 * Names an account in all that the browser keeps for it: a login is one person's at one provider only. The page's own
 * server goes without saying.
 */
export function accountName(login: string, rest: string, pageOrigin: string): string {
  const { origin, host } = new URL(rest, pageOrigin)
  return origin === pageOrigin ? login : `${login}@${host}`
}
