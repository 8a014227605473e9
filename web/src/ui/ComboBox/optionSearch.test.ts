import { expect, it } from 'vitest'
import { sliced } from '~/lib/slices/slices'
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
  const { answer } = sliced(optionSearch(items)(typed)).finish()
  expect(answer.map(({ label }) => label)).toEqual(expected)
})
