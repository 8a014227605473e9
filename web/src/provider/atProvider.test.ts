import { expect, it } from 'vitest'
import { atProvider } from './atProvider'

it.each([
  ['https://github.test/orgs/x', 'https://github.test/orgs/x'],
  ['https://github.test.evil.test/', undefined],
  ['https://github.test@evil.test/', undefined],
  ['https://user@github.test/', undefined],
  ['http://github.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['//github.test/orgs', undefined],
  ['', undefined],
])('of the addresses that come with answers, %s leads to %s', (address, href) => {
  expect(atProvider('https://github.test', address)).toBe(href)
})
