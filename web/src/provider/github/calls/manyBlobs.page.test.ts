import { describe, expect, it } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { addBlob } from '~/testing/github/memoryRepository'
import type { BlobReference } from '../../types'
import { createGitHub } from '../createGitHub'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub((fake) => {
  fake.addRepository({ ...shop, files: { 'a.json': '{}' } })
})

/** Blobs of these contents, as a tree names them. */
function add(contents: readonly (string | Uint8Array)[]): readonly BlobReference[] {
  const [repository] = github.repositories
  if (!repository) throw new Error('There is no repository.')
  return contents.map((content) => ({
    sha: addBlob(repository, content),
    size: typeof content === 'string' ? new TextEncoder().encode(content).length : content.length,
  }))
}

/** What was heard of, by id, and the calls that it cost by what they begin with. */
async function read(wanted: readonly BlobReference[], token: string | null = github.token) {
  const provider = createGitHub({ rest: github.rest, graphql: github.graphql, token, pauses: [1, 1] })
  const heard = new Map<string, Uint8Array>()
  await provider.blobs(shop, wanted, (blobs) => {
    for (const { sha, bytes } of blobs) heard.set(sha, bytes)
  })
  const count = (call: string) => github.requests.filter((request) => request.startsWith(call)).length
  return { heard, graphql: count('POST /graphql'), rest: count('GET /repos/ada/shop/git/blobs/') }
}

function numbered(count: number, size = 20): string[] {
  return Array.from({ length: count }, (_, index) => `${index} ü`.padEnd(size, '.'))
}

describe('many blobs', () => {
  it('come a hundred at a time, byte for byte', async () => {
    const contents = ['\uFEFF# Ä\r\n', '', ...numbered(1_000)]
    const wanted = add(contents)
    const { heard, ...calls } = await read(wanted)
    expect(calls).toEqual({ graphql: 11, rest: 0 })
    expect(heard.size).toBe(1_002)
    for (const [index, { sha }] of wanted.entries()) {
      expect(Buffer.from(heard.get(sha) ?? []).toString()).toBe(contents[index])
    }
  })

  it('are fewer in a request where they are long', async () => {
    const { heard, ...calls } = await read(add(numbered(10, 300_000)))
    expect(calls).toEqual({ graphql: 4, rest: 0 })
    expect(heard.size).toBe(10)
  })

  it('come one by one where they are no text, in another encoding or too long', async () => {
    const others = [
      Uint8Array.of(0, 1),
      Uint8Array.of(0xe4),
      '\uFFFD is a text, and is what others are made of',
      'x'.repeat(600_000),
    ]
    const wanted = add(others)
    const { heard, ...calls } = await read(wanted)
    expect(calls).toEqual({ graphql: 1, rest: 4 })
    expect(wanted.map(({ sha }) => Buffer.from(heard.get(sha) ?? []))).toEqual(
      others.map((content) => Buffer.from(content)),
    )
  })

  it('are asked for again in halves after a 502, and alone at last', async () => {
    github.fail('POST', /graphql/, refused(502, 'Bad Gateway'), 3)
    const { heard, ...calls } = await read(add(numbered(8)))
    // 8, 4, 2, 1 + 1, 2, 4: the third refusal is of two, whose halves are answered.
    expect(calls).toEqual({ graphql: 7, rest: 0 })
    expect(heard.size).toBe(8)
    github.requests.length = 0
    github.fail('POST', /graphql/, refused(500, 'Something went wrong'))
    const again = await read(add(numbered(4)))
    expect([again.graphql, again.rest, again.heard.size]).toEqual([7, 4, 4])
  })

  it('are asked for in halves where a document asks for too much', async () => {
    const tooMuch = { errors: [{ type: 'MAX_NODE_LIMIT_EXCEEDED', message: 'Too much.' }] }
    github.fail('POST', /graphql/, { status: 200, json: tooMuch }, 1)
    const { heard, ...calls } = await read(add(numbered(4)))
    expect(calls).toEqual({ graphql: 3, rest: 0 })
    expect(heard.size).toBe(4)
  })

  it('come by REST where GraphQL answers nobody, which is asked once', async () => {
    const { heard, ...calls } = await read(add(numbered(250)), null)
    expect(calls.rest).toBe(250)
    expect(calls.graphql).toBeLessThanOrEqual(3)
    expect(heard.size).toBe(250)
  })

  it('wait for the end of a rate limit', async () => {
    const until = { 'retry-after': '1' }
    github.fail('POST', /graphql/, { ...refused(403, 'rate limit exceeded'), headers: until }, 1)
    const { heard, ...calls } = await read(add(numbered(3)))
    expect(calls).toEqual({ graphql: 2, rest: 0 })
    expect(heard.size).toBe(3)
  })

  it('end with the signal, and with the network', async () => {
    const provider = createGitHub({
      rest: github.rest,
      graphql: github.graphql,
      token: github.token,
      pauses: [1, 1],
    })
    const wanted = add(numbered(900))
    const leaving = new AbortController()
    const first: number[] = []
    const reading = provider.blobs(
      shop,
      wanted,
      (blobs) => {
        first.push(blobs.length)
        leaving.abort()
      },
      leaving.signal,
    )
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(first.length).toBeGreaterThan(0)
    expect(github.requests.length).toBeLessThan(9)
    github.goOffline()
    await expect(provider.blobs(shop, wanted, () => {})).rejects.toMatchObject({ kind: 'offline' })
  })

  it('say what is missing', async () => {
    await expect(read([{ sha: '0'.repeat(40) }])).rejects.toMatchObject({ kind: 'not-found' })
  })
})
