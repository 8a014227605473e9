import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteCookie, readCookie, writeCookie } from './cookies'
import { localWebStorage, sessionWebStorage } from './webStorage'

describe('web storage', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('reads what it wrote until it is removed', () => {
    expect(sessionWebStorage.write('key', 'value')).toBe(true)
    expect(sessionWebStorage.read('key')).toBe('value')
    expect(sessionWebStorage.keys()).toContain('key')
    sessionWebStorage.remove('key')
    expect(sessionWebStorage.read('key')).toBeNull()
  })

  it('never throws where storage is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(localWebStorage.write('key', 'value')).toBe(false)
    expect(localWebStorage.read('key')).toBeNull()
    expect(localWebStorage.keys()).toEqual([])
    expect(() => localWebStorage.remove('key')).not.toThrow()
  })
})

describe('cookies', () => {
  it('keep any text until deleted', () => {
    writeCookie('token', 'a=b; c%')
    expect(readCookie('token')).toBe('a=b; c%')
    expect(readCookie('toke')).toBeNull()
    deleteCookie('token')
    expect(readCookie('token')).toBeNull()
  })

  it('are strict, for the whole site', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    writeCookie('token', 'x')
    expect(set).toHaveBeenCalledWith('token=x; Path=/; SameSite=Strict')
  })
})
