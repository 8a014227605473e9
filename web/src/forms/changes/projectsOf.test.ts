import { expect, it } from 'vitest'
import { projectsOfFiles } from './projectsOf'

const project = (dataFile: string) => JSON.stringify({ options: { dataFile }, schema: {} })
const projects = new Map([
  ['a/menu.sheaf.json', project('menu.json')],
  ['b/shop.sheaf.json', project('../data/shop.json')],
  ['b/broken.sheaf.json', '{'],
])

it.each([
  [['a/menu.json'], ['a/menu.sheaf.json']],
  [
    ['data/shop.json', 'a/menu.json'],
    ['a/menu.sheaf.json', 'b/shop.sheaf.json'],
  ],
  // Its own file too, also one that nobody has read.
  [
    ['b/broken.sheaf.json', 'new.sheaf.json'],
    ['b/broken.sheaf.json', 'new.sheaf.json'],
  ],
  [['a/menu.json', 'a/menu.sheaf.json'], ['a/menu.sheaf.json']],
  [['menu.json', 'README.md'], []],
])('%j belong to %j', (paths, expected) => {
  expect(projectsOfFiles(projects, paths)).toEqual(expected)
})
