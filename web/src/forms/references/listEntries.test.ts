import { describe, expect, test } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { uiOptions } from '~/schema/ui/uiSchema'
import { referenceOptions } from '~/workspace/references/ReferenceOptions'
import { listEntries } from './listEntries'

const options = (own: Record<string, string>) => {
  const found = referenceOptions(uiOptions({ 'ui:options': own }), 'a/talks.sheaf.json')
  if (!found) throw new Error('inside the repository')
  return found
}

const people = options({ dataFile: 'people.json', list: '/people', detail: 'from' })

async function entriesOf(text: string, of = people, path = 'people.json') {
  const reading = (await loadFormat(path, null))?.read(text)
  return reading?.ok === true ? listEntries(text, reading.root, of)?.items : undefined
}

describe('entries of a list', () => {
  test('have the value that is written, the name that is read and a second line', async () => {
    const text = '{"people": [{"id": "ada", "name": "Ada Lind", "from": "Port"}, {"id": 7, "name": ""}]}'
    expect(await entriesOf(text)).toEqual([
      { id: '"ada"', label: 'Ada Lind', description: 'Port' },
      { id: '7', label: '7' },
    ])
  })

  test('may have them deeper', async () => {
    const deep = options({ list: '/people', value: '/ids/own', label: '/names/0' })
    expect(
      await entriesOf('{"people": [{"ids": {"own": "a"}, "names": ["Ada"]}, {"ids": 1}]}', deep),
    ).toEqual([{ id: '"a"', label: 'Ada' }])
  })

  test('without a usable value are passed over, and each value counts once', async () => {
    const text =
      '{"people": [{"name": "No id"}, {"id": {}}, null, {"id": "a", "name": "1"}, {"id": "a", "name": "2"}]}'
    expect(await entriesOf(text)).toEqual([{ id: '"a"', label: '1' }])
  })

  test('may be plain values, or the members of an object', async () => {
    expect(await entriesOf('{"people": ["red", 2]}')).toEqual([
      { id: '"red"', label: 'red' },
      { id: '2', label: '2' },
    ])
    expect(await entriesOf('{"people": {"__proto__": {"name": "P"}, "b": "Bee"}}')).toEqual([
      { id: '"__proto__"', label: 'P' },
      { id: '"b"', label: 'Bee' },
    ])
  })

  test.each([
    [
      'people.yaml',
      'people:\n  - &ada {id: ada, name: "Ada"}\n  - id: 012\n    name: >-\n      Bo\n      Lind\n  - *ada\n',
    ],
    [
      'people.toml',
      '[[people]]\nid = "ada"\nname = \'Ada\'\n[[people]]\nid = "012"\nname = """\nBo \\\n  Lind"""\n',
    ],
    ['people.json5', "{people: [{id: 'ada', name: 'Ada'}, /* two */ {id: '012', name: 'Bo\\\n Lind'}]}"],
    ['people.md', '---\npeople:\n- {id: ada, name: Ada}\n- {id: "012", name: Bo Lind}\n---\nText\n'],
  ])('are read in the format of %s', async (path, text) => {
    const found = await entriesOf(text, people, path)
    expect(found?.map(({ label }) => label)).toEqual(['Ada', 'Bo Lind'])
    expect(found?.[0]?.id).toBe('"ada"')
  })

  test.each(['', '{', '{"people": 1}', '[]', '{"constructor": []}'])('%j has no such list', async (text) => {
    expect(await entriesOf(text)).toBeUndefined()
  })
})
