import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPart, PartAway } from './loadPart'

/** What the server answers with; undefined: it is away. */
let status: number | undefined
let asked: string[] = []
let styled: string[] = []
/** What the browser was told to read. */
let read: string[] = []

beforeEach(() => {
  status = 200
  asked = []
  styled = []
  read = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  })
  vi.spyOn(document.head, 'append').mockImplementation((...links) => {
    for (const link of links) {
      if (!(link instanceof HTMLLinkElement)) throw new Error('another element')
      const told = link.rel === 'modulepreload' ? read : styled
      told.push(new URL(link.href).pathname)
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
  expect(read).toEqual(['/assets/a1.js', '/assets/a2.js'])
})

test('has each script read as soon as it is there, and none that is not', async () => {
  let send = (_answer: Response) => {}
  const last = new Promise<Response>((resolve) => {
    send = resolve
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string) => (address.endsWith('d2.js') ? last : answer(address)))
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  const part = loadPart(load, ['assets/d1.js', 'assets/d2.js'])
  await vi.waitFor(() => expect(read).toEqual(['/assets/d1.js']))
  expect(load).not.toHaveBeenCalled()
  send(new Response('', { status: 200 }))
  await part
  expect(read).toEqual(['/assets/d1.js', '/assets/d2.js'])
})

test('does not import what did not come, and asks for it again the next time', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  status = undefined
  await expect(loadPart(load, ['assets/b1.js', 'assets/b1.css'])).rejects.toBeInstanceOf(PartAway)
  expect(load).not.toHaveBeenCalled()
  expect([...styled, ...read]).toEqual([])
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

describe('what an earlier page has had', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.setItem('sheaf-scripts', 'assets/e1.js\nassets/e2.js')
    vi.resetModules()
  })
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })

  test('is imported at once, for then the browser has it compiled; what is new is asked for, and known then', async () => {
    const { loadPart } = await import('./loadPart')
    expect(await loadPart(async () => 'part', ['assets/e1.js', 'assets/e3.js'])).toBe('part')
    expect(asked).toEqual(['/assets/e3.js'])
    expect(read).toEqual(['/assets/e1.js', '/assets/e3.js'])
    vi.advanceTimersByTime(3_000)
    expect(localStorage.getItem('sheaf-scripts')?.split('\n')).toEqual([
      'assets/e1.js',
      'assets/e2.js',
      'assets/e3.js',
    ])
  })

  test('is asked for where there is no network, so that it can be tried again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { loadPart, PartAway } = await import('./loadPart')
    status = undefined
    await expect(loadPart(async () => 'part', ['assets/e1.js'])).rejects.toBeInstanceOf(PartAway)
    expect([asked, read]).toEqual([['/assets/e1.js'], []])
  })

  test('is not believed any more once an import has failed', async () => {
    const { loadPart, PartAway } = await import('./loadPart')
    const failing = loadPart(() => Promise.reject(new TypeError('Failed to fetch')), ['assets/e1.js'])
    await expect(failing).rejects.not.toBeInstanceOf(PartAway)
    vi.advanceTimersByTime(3_000)
    expect(localStorage.getItem('sheaf-scripts')).toBe(null)
    await loadPart(async () => 'part', ['assets/e2.js'])
    expect(asked).toEqual(['/assets/e2.js'])
  })
})
