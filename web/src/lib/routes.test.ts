import { describe, expect, it } from 'vitest'
import {
  atPlace,
  blobRoute,
  focusRoute,
  linePlace,
  ownerRoute,
  parseRoute,
  readLinePlace,
  repoRoute,
  reviewRoute,
  reviewsRoute,
  treeRoute,
} from './routes'

const refs = ['main', 'feature/x#1', 'a%2Fb', 'release/2.0?', 'ümlaut/ß', "it's+fine", '1..x', 'a&b=c', '"q"']
const paths = [
  'prices.json',
  'dir a/100%/é#f?.json',
  '.hidden/..x/...',
  'a+b/%2F/%25.json',
  "quo'te/sem;i/col:on@/~.json",
  'emoji/🍕 [1].json',
]

describe('addresses', () => {
  it.each(refs)('keep the ref %s', (ref) => {
    const reference = { owner: 'ada', repo: 'shop', ref }
    expect(parseRoute(asBrowser(treeRoute(reference)))).toEqual({ kind: 'tree', path: '', ...reference })
  })

  it.each(refs.flatMap((ref) => paths.map((path) => ({ ref, path }))))('keep $ref $path', (place) => {
    const reference = { owner: 'ada', repo: 'shop', ...place }
    expect(parseRoute(asBrowser(blobRoute(reference)))).toEqual({ kind: 'blob', ...reference })
    expect(parseRoute(asBrowser(focusRoute(reference)))).toEqual({ kind: 'focus', ...reference })
  })

  it('end the tree with a slash, as the specification writes it', () => {
    expect(treeRoute({ owner: 'ada', repo: 'shop', ref: 'a/b' })).toBe('/github/ada/shop/tree/a%2Fb/')
  })

  it.each([
    ['a/../b.json', '/github/ada/shop/blob/main/b.json'],
    ['./a//b.json', '/github/ada/shop/blob/main/a/b.json'],
    ['..', '/github/ada/shop/tree/main/'],
    ['../../../evil', '/github/ada/shop/tree/main/'],
    ['', '/github/ada/shop/tree/main/'],
  ])('never leave the ref by the path %j', (path, address) => {
    expect(blobRoute({ owner: 'ada', repo: 'shop', ref: 'main', path })).toBe(address)
  })

  it('write half a surrogate pair as the replacement character instead of failing', () => {
    expect(ownerRoute('a\ud800')).toBe('/github/a%EF%BF%BD')
  })

  it.each([
    ['/', { kind: 'landing' }],
    ['/github', { kind: 'owners' }],
    [ownerRoute('ada'), { kind: 'owner', owner: 'ada' }],
    [repoRoute({ owner: 'ada', repo: 'a.b' }), { kind: 'repository', owner: 'ada', repo: 'a.b' }],
    [reviewsRoute({ owner: 'ada', repo: 'shop' }), { kind: 'reviews', owner: 'ada', repo: 'shop' }],
    [
      reviewRoute({ owner: 'ada', repo: 'shop' }, 12),
      { kind: 'review', owner: 'ada', repo: 'shop', number: 12 },
    ],
    ['/github/ada/shop/reviews/0', undefined],
    ['/github/ada/shop/reviews/1x', undefined],
    ['/github/ada/shop/reviews/1/files', undefined],
    [
      '/github/ada/shop/tree/feature/x/',
      { kind: 'tree', owner: 'ada', repo: 'shop', ref: 'feature', path: 'x' },
    ],
    ['/gitlab', undefined],
    ['/github/ada/shop/tree', undefined],
    ['/github/ada/shop/blob/main/', undefined],
    ['/github/ada/shop/wiki/main/', undefined],
    ['/github/%', undefined],
  ])('read %s', (address, route) => {
    expect(parseRoute(address)).toEqual(route)
  })
})

it('the reviews of a project keep its path and their state as values of the query', () => {
  const address = new URL(
    reviewsRoute({ owner: 'ada', repo: 'shop' }, { project: 'a&b/c d.sheaf.json', state: 'closed' }),
    'https://x',
  )
  expect(address.searchParams.get('project')).toBe('a&b/c d.sheaf.json')
  expect(address.searchParams.get('state')).toBe('closed')
  expect(parseRoute(address.pathname)).toEqual({ kind: 'reviews', owner: 'ada', repo: 'shop' })
})

it('a line as a place is told from places in forms, and nothing else is taken for one', () => {
  const address = new URL(
    atPlace(blobRoute({ owner: 'ada', repo: 'shop', ref: 'main', path: 'a b.md' }), linePlace(12)),
    'https://x',
  )
  expect(address.search).toBe('?at=L12')
  expect(readLinePlace(address.searchParams.get('at') ?? undefined)).toBe(12)
  for (const other of [undefined, '', '/L12', 'L0', 'L', 'L1.5', 'L-1', 'l1', 'L12 ', `L${'9'.repeat(30)}`]) {
    expect(readLinePlace(other)).toBeUndefined()
  }
})

/** The path as the browser's address bar leaves it. */
function asBrowser(address: string): string {
  return new URL(address, 'https://sheaf.example').pathname
}
