import { errorAnswer } from './answers'

/** A request to the fake, taken apart. */
export interface FakeRequest {
  readonly method: string
  /** Below the REST base, decoded after splitting. */
  readonly segments: readonly string[]
  readonly url: URL
  readonly wantsRaw: boolean
  readonly isSignedIn: boolean
  /** The JSON body; {} where there is none. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface FakeAnswer {
  readonly status: number
  readonly json?: unknown
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export function ok(json: unknown): FakeAnswer {
  return { status: 200, json }
}

export function created(json: unknown): FakeAnswer {
  return { status: 201, json }
}

export function refused(status: number, message: string, errors?: readonly unknown[]): FakeAnswer {
  return { status, json: errorAnswer(status, message, errors) }
}

export const notFound = refused(404, 'Not Found')

/** One page of a list with the Link header of the others. */
export function page(request: FakeRequest, list: readonly unknown[]): FakeAnswer {
  const { searchParams } = request.url
  const size = Math.min(100, Number(searchParams.get('per_page') ?? 30))
  const number = Number(searchParams.get('page') ?? 1)
  const last = Math.max(1, Math.ceil(list.length / size))
  const links: string[] = []
  const link = (to: number, relation: string) => {
    const address = new URL(request.url)
    address.searchParams.set('page', `${to}`)
    links.push(`<${address.href}>; rel="${relation}"`)
  }
  if (number < last) {
    link(number + 1, 'next')
    link(last, 'last')
  }
  if (number > 1) {
    link(number - 1, 'prev')
    link(1, 'first')
  }
  const items = list.slice((number - 1) * size, number * size)
  return { ...ok(items), ...(links.length > 0 && { headers: { Link: links.join(', ') } }) }
}
