import { expect, test } from 'vitest'
import type { Project } from '../Project'
import { createProjects } from '../Projects'
import { readProject } from '../readProject'
import { projectsReferringTo } from './projectsReferringTo'

function projectOf(path: string, options: object, uiSchema: object = {}): readonly [string, Project] {
  const reading = readProject(JSON.stringify({ options, schema: {}, uiSchema }), path)
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return [path, reading.form]
}

const by = (project: string) => ({ 'ui:widget': 'reference', 'ui:options': { project } })

const projects = createProjects(
  new Map([
    projectOf(
      'people.sheaf.json',
      { collection: { folder: 'people' } },
      { friends: by('people.sheaf.json') },
    ),
    projectOf(
      'forms/posts.sheaf.json',
      { collection: { folder: '../posts' } },
      { a: { items: { by: by('../people.sheaf.json') } } },
    ),
    projectOf(
      'menu.sheaf.json',
      { dataFile: 'menu.yaml' },
      { by: { 'ui:widget': 'reference', 'ui:project': './people.sheaf.json' } },
    ),
    projectOf(
      'other.sheaf.json',
      { dataFile: 'other.json' },
      { by: by('posts.sheaf.json'), text: 'people.sheaf.json' },
    ),
  ]),
  [],
)

test('projects refer to an entry by the collection that it is in', () => {
  const paths = (path: string) => projectsReferringTo(projects, [path]).map((project) => project.path)
  expect(paths('people/ada.md')).toEqual(['people.sheaf.json', 'forms/posts.sheaf.json', 'menu.sheaf.json'])
  expect(paths('posts/a.md')).toEqual([])
  expect(paths('elsewhere/a.md')).toEqual([])
})
