import { describe, expect, test } from 'vitest'
import { parseGlob } from '../glob'
import type { Collection } from '../Project'
import { BY_NAME, namedAs } from './entryNaming'
import { referenceOptions } from './ReferenceOptions'

const options = (own: Record<string, string>) =>
  referenceOptions({ option: (name) => own[name] }, 'a/talks.sheaf.json')

describe('where a reference leads', () => {
  test('is relative to the project file', () => {
    expect(options({ project: '../people.sheaf.json', list: '/people', detail: 'from' })).toEqual({
      target: { kind: 'project', path: 'people.sheaf.json' },
      list: ['people'],
      value: undefined,
      label: undefined,
      detail: ['from'],
    })
    expect(
      options({ dataFile: 'rooms.yaml', list: 'rooms', value: 'id', label: '/name/long' }),
    ).toMatchObject({
      target: { kind: 'dataFile', path: 'a/rooms.yaml' },
      list: ['rooms'],
      value: { kind: 'member', path: ['id'] },
      label: ['name', 'long'],
    })
    expect(options({ list: '/rooms', value: '/at/{slug}' })).toMatchObject({
      target: { kind: 'here' },
      value: { kind: 'file', pattern: '/at/{slug}' },
    })
  })

  test.each(['../../x.json', '/x.json', 'https://example.com/../../../../x.json', '..'])(
    '%j is outside',
    (project) => {
      expect(options({ project })).toBeUndefined()
    },
  )
})

describe('what data say for an entry', () => {
  const collection = (folder: string): Collection => ({
    kind: 'collection',
    folder,
    match: parseGlob('**'),
    exclude: undefined,
    name: undefined,
  })

  test.each([
    ['{name}', 'content/people/crew/ada.lind.md', 'crew/ada.lind'],
    ['{file}', 'content/people/crew/ada.md', 'ada.md'],
    ['{path}', 'content/people/ada.md', 'content/people/ada.md'],
    ['content/people/{ name }', 'content/people/ada.md', 'content/people/ada'],
    ['{name}{ending}', 'content/people/crew/ada.yaml', 'crew/ada.yaml'],
    ['/people/{slug}/', 'content/people/2026-02-01-ada.md', '/people/ada/'],
    ['{slug}', 'content/people/2026-02-01.md', '2026-02-01'],
    ['{slug}', 'content/people/crew/2026-02-01-ada/index.md', 'ada'],
    ['{slug}', 'content/people/_index.md', '_index'],
    ['{title}', 'content/people/ada.md', '{title}'],
  ])('by %j of %j is %j', (pattern, path, expected) => {
    expect(namedAs({ kind: 'file', pattern }, collection('content/people'), path, () => 1)).toBe(expected)
  })

  test('is its name where nothing is said, also in the root', () => {
    expect(namedAs(BY_NAME, collection(''), 'crew/ada.md', () => 1)).toBe('crew/ada')
  })

  test('may be a member: a text or a number, and nothing else', () => {
    const by = (value: string | number | boolean | null) =>
      namedAs({ kind: 'member', path: ['id'] }, collection(''), 'ada.md', ([step]) =>
        step === 'id' ? value : '',
      )
    expect([by('a'), by(7), by(''), by(true), by(null)]).toEqual(['a', 7, undefined, undefined, undefined])
  })
})
