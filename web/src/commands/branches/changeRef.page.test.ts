import { describe, expect, it } from 'vitest'
import { finishedOperation } from '~/testing/finishedOperation'
import { changeRef, routeAtRef } from './changeRef'

describe('routeAtRef', () => {
  it.each([
    ['/github/ada/shop/tree/main/', '/github/ada/shop/tree/feature%2Fx%231/'],
    ['/github/ada/shop/blob/a%2Fb/dir%20a/c.json', '/github/ada/shop/blob/feature%2Fx%231/dir%20a/c.json'],
    ['/github/ada/shop/focus/main/c.sheaf.json', '/github/ada/shop/focus/feature%2Fx%231/c.sheaf.json'],
  ])('from %s is %s', (from, to) => {
    expect(routeAtRef(from, 'feature/x#1')).toBe(to)
  })

  it.each(['/', '/github', '/github/ada', '/github/ada/shop', '/nowhere'])('is an error from %s', (from) => {
    expect(() => routeAtRef(from, 'main')).toThrow(`Could not change ref on path ${from}`)
  })
})

describe('changeRef', () => {
  it('goes there', async () => {
    const visited: string[] = []
    const scope = { navigate: (href: string) => visited.push(href) }
    const id = changeRef(scope, '/github/ada/shop/tree/main/', 'edit')
    expect(await finishedOperation(id)).toMatchObject({ type: 'Loaded' })
    expect(visited).toEqual(['/github/ada/shop/tree/edit/'])
  })

  it('is a failed operation elsewhere, without a Retry', async () => {
    const id = changeRef({ navigate: () => {} }, '/github', 'edit')
    const operation = await finishedOperation(id)
    expect(operation.error?.message).toBe('Could not change ref on path /github')
    expect(operation.retry).toBeUndefined()
  })
})
