import { expect, it } from 'vitest'
import { createProjects } from '../Projects'
import { readProject } from '../readProject'
import { formFor } from './formFor'

function projectsOf(...files: readonly (readonly [path: string, title: string, requireValid?: boolean])[]) {
  const all = files.flatMap(([path, title, requireValid = false]) => {
    const options = { dataFile: 'menu.json', requireValid }
    const reading = readProject(JSON.stringify({ options, schema: { title } }), path)
    return reading.kind === 'form' ? [[path, reading.form] as const] : []
  })
  return createProjects(new Map(all), [])
}

it('is that of the first project where none insists on valid data', () => {
  const projects = projectsOf(['b.sheaf.json', 'other'], ['menu.sheaf.json', 'own'])
  expect(formFor(projects, 'menu.json')).toMatchObject({ path: 'menu.sheaf.json', schema: { title: 'own' } })
  expect(formFor(projects, 'other.json')).toBeUndefined()
})

it('is that of those that insist on valid data, wherever they stand', () => {
  const lax = Array.from({ length: 200 }, (_, number) => [`a${number}.sheaf.json`, 'lax'] as const)
  const projects = projectsOf(
    ['menu.sheaf.json', 'own'],
    ...lax,
    ['y.sheaf.json', 'one', true],
    ['z.sheaf.json', 'two', true],
  )
  const form = formFor(projects, 'menu.json')
  expect(form).toMatchObject({ requiresValid: true, schema: { title: 'one' } })
  expect(form?.others).toMatchObject([{ schema: { title: 'two' } }])
  expect(formFor(projects, 'menu.json')).toBe(form)
})
