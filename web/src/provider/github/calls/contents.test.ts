import { describe, expect, it } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { hashBlob } from '~/testing/github/gitHash'
import { createGitHub } from '../createGitHub'

const large = Uint8Array.from({ length: 1_200_000 }, (_, index) => (index * 13) % 256)
const binary = Uint8Array.from({ length: 300 }, (_, index) => index % 256)

describe('a file', () => {
  const shop = { owner: 'ada', repo: 'shop', ref: 'main' }
  const github = serveGitHub((fake) => {
    fake.addRepository({
      ...shop,
      files: { 'large.bin': large, 'dir/large.bin': large, 'dir/small.bin': binary, empty: '' },
    })
  })
  const read = (path: string) =>
    createGitHub({ rest: github.rest, graphql: github.graphql, token: github.token }).file({ ...shop, path })

  it('comes byte for byte, also when it is binary or empty', async () => {
    expect((await read('dir/small.bin')).bytes).toEqual(binary)
    expect((await read('empty')).bytes).toHaveLength(0)
  })

  it('comes by its blob where the contents call leaves it out', async () => {
    const file = await read('large.bin')
    expect(hashBlob(file.bytes)).toBe(hashBlob(large))
    expect(github.requests).toEqual([
      'GET /repos/ada/shop/contents/large.bin?ref=main',
      `GET /repos/ada/shop/git/blobs/${file.sha}`,
    ])
  })

  it.each([
    ['large.bin', 'GET /repos/ada/shop/git/trees/main'],
    ['dir/large.bin', 'GET /repos/ada/shop/git/trees/main%3Adir'],
  ])('%s is found by its folder where the contents call refuses it', async (path, treeCall) => {
    const error = { resource: 'Blob', field: 'data', code: 'too_large' }
    github.fail('GET', /contents/, refused(403, 'This API returns blobs up to 1 MB in size.', [error]))
    expect(hashBlob((await read(path)).bytes)).toBe(hashBlob(large))
    expect(github.requests[1]).toBe(treeCall)
  })

  it('says that a folder is none', async () => {
    await expect(read('dir')).rejects.toMatchObject({
      kind: 'unexpected',
      message: expect.stringContaining('it is a folder'),
    })
  })

  it('says that it is not there', async () => {
    await expect(read('gone.json')).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('Could not load gone.json of ada/shop.'),
    })
  })
})
