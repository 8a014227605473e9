/** The cookie's decoded value, or null where there is none or cookies are blocked. */
export function readCookie(name: string): string | null {
  for (const pair of cookieText().split('; ')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals) === name) return decodeCookie(pair.slice(equals + 1))
  }
  return null
}

/** Keeps a cookie for this host until the browser ends: `SameSite=Strict`, `Path=/`, `Secure` on https. */
export function writeCookie(name: string, value: string): void {
  setCookie(`${name}=${encodeURIComponent(value)}`)
}

export function deleteCookie(name: string): void {
  setCookie(`${name}=; Expires=${new Date(0).toUTCString()}`)
}

function setCookie(pair: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  try {
    // The Cookie Store API is asynchronous and missing on plain http, where the embedded server runs.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${pair}; Path=/; SameSite=Strict${secure}`
  } catch {
    // Sandboxed documents have no cookies; the session then lives as long as the page.
  }
}

function cookieText(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
