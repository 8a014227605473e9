import { describe, expect, it } from 'vitest'
import { parseLink } from './link'

describe('parseLink', () => {
  it.each([
    [null, {}],
    ['', {}],
    ['nonsense', {}],
    ['<https://a.test/?page=2>; rel="next"', { next: 'https://a.test/?page=2' }],
    [
      '<https://a.test/x,y?page=5>; rel="last", <https://a.test/?page=2>; rel="next"',
      { last: 'https://a.test/x,y?page=5', next: 'https://a.test/?page=2' },
    ],
    ['<https://a.test/>;rel=next', { next: 'https://a.test/' }],
    ['<https://a.test/>; title="x"; rel="first prev"', { first: 'https://a.test/', prev: 'https://a.test/' }],
  ])('reads %j', (header, links) => {
    expect(Object.fromEntries(parseLink(header))).toEqual(links)
  })
})
