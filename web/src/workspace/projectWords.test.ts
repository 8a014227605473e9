import { expect, test } from 'vitest'
import { projectInWords, projectPlace } from './Project'
import { readProject } from './readProject'

function project(path: string, title: string) {
  const text = JSON.stringify({ options: { dataFile: 'x.json' }, schema: { title } })
  const reading = readProject(text, path)
  if (reading.kind !== 'form') throw new Error('no project')
  return reading.form
}

test('ten projects of one title are told apart by their place, which loses its middle', () => {
  const years = Array.from({ length: 10 }, (_, at) =>
    project(`archive/of/all/the/years/${2020 + at}/year.sheaf.json`, 'Year'),
  )
  const words = years.map(projectInWords)
  expect(new Set(words).size).toBe(10)
  expect(words[3]).toBe('Year (archive/of/all/the/years/2023)')
  const deep = project(`${'a/'.repeat(60)}year.sheaf.json`, 'Year')
  expect(projectInWords(deep).length).toBeLessThan(50)
})

test('the file is named where the title does not say as much', () => {
  expect(projectPlace('menu/prices.sheaf.json', 'What it costs')).toBe('menu/prices')
  expect(projectPlace('menu/prices.sheaf.json', 'PRICES')).toBe('menu')
  expect(projectInWords(project('year.sheaf.json', 'Year'))).toBe('Year')
})
