export const jsonType = 'application/vnd.github+json'
export const rawType = 'application/vnd.github.raw+json'

/** Who asks, and for what. */
interface Asking {
  /** Null: nobody is signed in. */
  readonly token: string | null
  readonly accept: string
  /** JSON text. */
  readonly body?: string | undefined
}

/** What every request has. */
export function requestOf({ token, accept, body }: Asking): RequestInit {
  return {
    headers: {
      Accept: accept,
      'X-GitHub-Api-Version': '2022-11-28',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    // The browser revalidates with its ETag. A Cache-Control request header would fail GitHub's preflight.
    cache: 'no-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }
}
