import { expect, test } from 'vitest'
import type { Project } from '../Project'
import { createProjects } from '../Projects'
import { readProject } from '../readProject'
import { followed, projectsLosing } from './dataOfProjects'

const refers = { 'ui:widget': 'reference', 'ui:options': { project: '../authors.sheaf.json' } }
const texts = {
  'authors.sheaf.json': { options: { collection: { folder: 'content/authors' } }, schema: {} },
  'forms/posts.sheaf.json': {
    options: {
      collection: { folder: '../content/{locale}/posts' },
      locales: { languages: ['en', 'de'], layout: 'folder' },
    },
    schema: {},
    uiSchema: { by: refers, all: { items: refers }, list: { 'ui:dataFile': '../data/list.yaml' } },
  },
  'data/menu.sheaf.json': { options: { dataFile: 'menu.yaml' }, schema: {} },
  'forms/shop.sheaf.json': {
    options: { dataFile: 'shop.json' },
    schema: {
      properties: {
        a: { $ref: '../schemas/price%20list.json#/$defs/price' },
        b: { $ref: './own.json' },
        c: { $id: 'https://example.com/c', $ref: '../schemas/price%20list.json' },
        d: { enum: [{ $ref: 'own.json' }], $ref: '#/properties/a' },
      },
    },
  },
  'root.sheaf.json': { options: { collection: { folder: '.', match: '*.md' } }, schema: {} },
}

function textOf(path: string): string {
  return JSON.stringify(new Map<string, object>(Object.entries(texts)).get(path), null, 2)
}

function projectAt(path: string): Project {
  const reading = readProject(textOf(path), path)
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

const projects = createProjects(new Map(Object.keys(texts).map((path) => [path, projectAt(path)])), [])

function losing(path: string, to: string | undefined, isFolder = true) {
  return projectsLosing(projects, { path, isFolder }, to).map(({ project, kind, path: lost }) => [
    project.path,
    kind,
    lost,
  ])
}

function after(project: string, path: string, to: string, isFolder = true): object {
  return JSON.parse(followed(projectAt(project), textOf(project), { path, isFolder }, to))
}

test('projects lose their data, or what their fields refer to', () => {
  expect(losing('content', 'site/content')).toEqual([
    ['authors.sheaf.json', 'data', 'content/authors'],
    ['forms/posts.sheaf.json', 'data', 'content'],
  ])
  expect(losing('content/authors', 'people')).toEqual([['authors.sheaf.json', 'data', 'content/authors']])
  expect(losing('authors.sheaf.json', 'forms/authors.sheaf.json', false)).toEqual([
    ['authors.sheaf.json', 'data', 'content/authors'],
    ['forms/posts.sheaf.json', 'reference', 'authors.sheaf.json'],
  ])
  // What moves together finds itself.
  expect(losing('data', 'lists')).toEqual([['forms/posts.sheaf.json', 'reference', 'data/list.yaml']])
  expect(losing('data', undefined)).toEqual([])
  expect(losing('content/authors', undefined)).toEqual([['authors.sheaf.json', 'data', 'content/authors']])
  expect(losing('content/en/posts/a.md', 'content/en/posts/b.md', false)).toEqual([])
})

test('projects follow the folder of their entries, also with the languages in it', () => {
  expect(after('authors.sheaf.json', 'content/authors', 'people')).toMatchObject({
    options: { collection: { folder: 'people' } },
  })
  expect(after('forms/posts.sheaf.json', 'content', 'site/content')).toMatchObject({
    options: { collection: { folder: '../site/content/{locale}/posts' } },
  })
})

test('projects follow what their fields refer to, and nothing else of them changes', () => {
  const moved = after('forms/posts.sheaf.json', 'authors.sheaf.json', 'forms/people.sheaf.json', false)
  const by = { 'ui:widget': 'reference', 'ui:options': { project: 'people.sheaf.json' } }
  const { options, uiSchema } = texts['forms/posts.sheaf.json']
  expect(moved).toEqual({ options, schema: {}, uiSchema: { ...uiSchema, by, all: { items: by } } })
})

test('a project that moves itself names all of it anew', () => {
  expect(after('forms/posts.sheaf.json', 'forms/posts.sheaf.json', 'posts.sheaf.json', false)).toMatchObject({
    options: { collection: { folder: 'content/{locale}/posts' } },
    uiSchema: {
      by: { 'ui:options': { project: 'authors.sheaf.json' } },
      list: { 'ui:dataFile': 'data/list.yaml' },
    },
  })
  expect(after('data/menu.sheaf.json', 'data', 'lists')).toEqual(texts['data/menu.sheaf.json'])
})

test('projects lose the files of their schema, and follow them', () => {
  const list = 'schemas/price list.json'
  expect(losing(list, undefined, false)).toEqual([['forms/shop.sheaf.json', 'schema', list]])
  expect(losing('schemas', 'forms/schemas')).toEqual([['forms/shop.sheaf.json', 'schema', list]])
  // What moves together finds itself.
  expect(losing('forms/own.json', 'forms/own.json', false)).toEqual([])
  const { properties } = texts['forms/shop.sheaf.json'].schema
  const { options } = texts['forms/shop.sheaf.json']
  expect(after('forms/shop.sheaf.json', list, 'forms/types/a#b.json', false)).toEqual({
    options,
    schema: { properties: { ...properties, a: { $ref: 'types/a%23b.json#/$defs/price' } } },
  })
  expect(after('forms/shop.sheaf.json', 'forms/own.json', 'forms/x:y.json', false)).toEqual({
    options,
    schema: { properties: { ...properties, b: { $ref: './x%3Ay.json' } } },
  })
  expect(after('forms/shop.sheaf.json', 'forms/shop.sheaf.json', 'shop.sheaf.json', false)).toMatchObject({
    schema: {
      properties: {
        a: { $ref: 'schemas/price%20list.json#/$defs/price' },
        b: { $ref: './forms/own.json' },
        c: properties.c,
        d: properties.d,
      },
    },
  })
})
