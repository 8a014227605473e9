import { describe, expect, it } from 'vitest'
import { safeUrl } from './safeUrl'

describe('safeUrl', () => {
  it.each([
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['javascript:alert(1)', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['vbscript:x', undefined],
    ['blob:https://example.com/1', undefined],
    ['file:///etc/passwd', undefined],
    ['//example.com', undefined],
    ['/relative', undefined],
    ['', undefined],
  ])('%j becomes %j', (text, url) => {
    expect(safeUrl(text)).toBe(url)
  })
})
