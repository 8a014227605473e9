import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, PartAway } from './loadPart'

/** What the server answers with; undefined: it is away. */
let status: number | undefined
let asked: string[] = []
let styled: string[] = []

beforeEach(() => {
  status = 200
  asked = []
  styled = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  })
  vi.spyOn(document.head, 'append').mockImplementation((...links) => {
    for (const link of links) {
      if (!(link instanceof HTMLLinkElement)) throw new Error('another element')
      styled.push(new URL(link.href).pathname)
      queueMicrotask(() => link.dispatchEvent(new Event('load')))
    }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('asks for each file once, and then imports', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  expect(await loadPart(load, ['assets/a1.js', 'assets/a1.css'])).toBe('part')
  expect(await loadPart(load, ['assets/a2.js', 'assets/a1.js', 'assets/a1.css'])).toBe('part')
  expect(asked).toEqual(['/assets/a1.js', '/assets/a1.css', '/assets/a2.js'])
  expect(styled).toEqual(['/assets/a1.css'])
})

test('does not import what did not come, and asks for it again the next time', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  status = undefined
  await expect(loadPart(load, ['assets/b1.js', 'assets/b1.css'])).rejects.toBeInstanceOf(PartAway)
  expect(load).not.toHaveBeenCalled()
  expect(styled).toEqual([])
  status = 200
  expect(await loadPart(load, ['assets/b1.js', 'assets/b1.css'])).toBe('part')
  expect(asked).toHaveLength(4)
  expect(styled).toEqual(['/assets/b1.css'])
})

test('a busy server may have it later; a file that is gone is told', async () => {
  const load = async () => 'part'
  status = 503
  await expect(loadPart(load, ['assets/c1.js'])).rejects.toBeInstanceOf(PartAway)
  status = 404
  const gone = loadPart(load, ['assets/c1.js'])
  await expect(gone).rejects.toThrow('404')
  await expect(gone).rejects.not.toBeInstanceOf(PartAway)
})
