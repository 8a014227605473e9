import { expect, test } from 'vitest'
import { accountName } from './accountName'

test.each([
  ['the page’s own server', 'http://127.0.0.1:8080/api/v3', 'ann'],
  ['GitHub', 'https://api.github.com', 'ann@api.github.com'],
  ['a server of a company', 'https://git.example.org:8443/api/v3', 'ann@git.example.org:8443'],
])('%s', (_what, rest, expected) => {
  expect(accountName('ann', rest, 'http://127.0.0.1:8080')).toBe(expected)
})
