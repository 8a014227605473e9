import type { Page } from 'playwright-core'

/** One request to the provider's REST API. */
export interface Call {
  readonly method: string
  /** Below the API's base, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Notes every call that the page makes from now on, in order. */
export function recordCalls(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/v3')) return
    calls.push({
      method: request.method(),
      path: pathname.replace('/api/v3', ''),
      query: Object.fromEntries(searchParams),
      body: request.postData() === null ? undefined : request.postDataJSON(),
      headers: request.headers(),
    })
  })
  return calls
}
