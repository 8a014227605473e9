import { expect, it } from 'vitest'
import { optionSearch } from './optionSearch'

const items = ['Zürich', 'New Zealand', 'Brazil', 'Åland', 'New York', 'York'].map((label) => ({
  id: label,
  label,
  ...(label === 'Brazil' && { description: 'South America' }),
}))

it.each<[string, string[]]>([
  ['', ['Zürich', 'New Zealand', 'Brazil', 'Åland', 'New York', 'York']],
  ['z', ['Zürich', 'New Zealand', 'Brazil']],
  ['zurich', ['Zürich']],
  ['  ALAND ', ['Åland', 'New Zealand']],
  ['york', ['York', 'New York']],
  ['york new', ['New York']],
  ['america', ['Brazil']],
  ['nowhere', []],
])('“%s” finds %j', (typed, expected) => {
  expect(optionSearch(items)(typed).map(({ label }) => label)).toEqual(expected)
})
