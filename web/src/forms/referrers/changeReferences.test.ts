import { describe, expect, test } from 'vitest'
import { formatOf, loadFormat } from '~/formats/formatOf'
import { valueOf } from '~/formats/valueOf'
import { applyEdits } from '~/lib/text/text'
import { array, assert, constantFrom, property, record, runs } from '~/testing/fastCheck'
import { projectFormOf } from '../testing/modelOf'
import { changeReferences } from './changeReferences'
import { type Naming, namesOf } from './naming'
import { createReferenceFinder } from './referencesIn'

const schema = {
  properties: {
    lead: { type: 'string' },
    crew: { type: 'array', items: { type: 'string' } },
    pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] },
    talks: { type: 'array', items: { properties: { by: { type: 'string' }, title: { type: 'string' } } } },
  },
}
const refers = { 'ui:widget': 'reference', 'ui:options': { project: 'people.sheaf.json' } }
const uiSchema = {
  lead: refers,
  crew: refers,
  pair: { items: [refers, refers] },
  talks: { items: { by: refers } },
}
const ada: Naming = (field) =>
  namesOf(new Map(field.widget === 'reference' ? [['ada', 'people/ada.md']] : []))
const find = createReferenceFinder(projectFormOf(schema, uiSchema))

async function change(path: string, text: string, to: string | undefined) {
  const format = await loadFormat(path, null)
  const reading = format?.read(text)
  if (!format || reading?.ok !== true) throw new Error('a text of data')
  const places = find({ text, node: reading.root }, path, ada)
  const { edits, changed, refused } = changeReferences(format, text, places, () => to)
  return {
    text: applyEdits(text, edits),
    found: places.map((place) => place.path.join('.')),
    changed,
    refused,
  }
}

const yaml = `# Who
lead: ada # she leads
crew:
- bo
-   'ada'
- "ad\\x61" # again
talks:
  - { by: ada, title: ada }
  - title: ada
`

describe('references to an entry', () => {
  test('are found by the fields that are references, and changed at their places', async () => {
    expect(await change('x.yaml', yaml, 'eva')).toEqual({
      found: ['lead', 'crew.1', 'crew.2', 'talks.0.by'],
      changed: 4,
      refused: [],
      text: yaml
        .replace('lead: ada', 'lead: eva')
        .replace("'ada'", "'eva'")
        .replace('"ad\\x61"', '"ev\\x61"')
        .replace('by: ada', 'by: eva'),
    })
  })

  test('go out of lists and objects, with nothing else', async () => {
    const { text } = await change('x.yaml', yaml, undefined)
    expect(text).toBe('# Who\ncrew:\n- bo\ntalks:\n  - { title: ada }\n  - title: ada\n')
  })

  test('have a fixed place in a tuple: there they stay', async () => {
    const text = '{"pair": ["ada", "bo"], "lead": "ada"}'
    expect(await change('x.json', text, undefined)).toMatchObject({
      text: '{"pair": ["ada", "bo"]}',
      changed: 1,
      refused: ['no-place'],
    })
    expect((await change('x.json', text, 'eva')).text).toBe('{"pair": ["eva", "bo"], "lead": "eva"}')
  })

  test('that others borrow change at their own place alone', async () => {
    const text = 'title: &a ada\nlead: *a\ncrew: [*a]\n'
    const after = await change('x.yaml', text, 'eva')
    expect(after.text).toBe('title: &a ada\nlead: eva\ncrew: [eva]\n')
    expect(after.refused).toEqual([])
  })

  test('in a text that keeps a value for itself are refused', async () => {
    const { text, refused } = await change('x.yaml', 'lead: !person ada\ncrew: [ada]\n', 'eva')
    expect([text, refused]).toEqual(['lead: !person ada\ncrew: [eva]\n', ['tag']])
  })
})

describe('in every format', () => {
  const name = constantFrom('ada', 'bo', 'cy', 'no', '7', 'a: b', '# x', "o'x", 'é')
  const data = record({
    lead: name,
    crew: array(name, { maxLength: 6 }),
    talks: array(record({ by: name, title: name }), { maxLength: 4 }),
  })

  test.each(['x.json', 'x.yaml', 'x.toml', 'x.json5', 'x.md'])(
    '%s says the same but for them',
    async (path) => {
      await loadFormat(path, null)
      assert(
        property(data, name, (before, to) => {
          const format = formatOf(path, null)
          if (!format) throw new Error('it is loaded')
          let text = path === 'x.md' ? '---\n---\nText\n' : path.startsWith('x.json') ? '{\n}\n' : ''
          for (const [member, value] of Object.entries(before)) {
            const outcome = format.set({ text, reading: format.read(text) }, [member], value)
            if (outcome.kind === 'edits') text = applyEdits(text, outcome.edits)
          }
          const reading = format.read(text)
          if (!reading.ok) throw new Error('it can be read')
          const places = find({ text, node: reading.root }, path, ada)
          const { edits, changed } = changeReferences(format, text, places, () => to)
          const after = applyEdits(text, edits)
          const read = format.read(after)
          if (!read.ok) throw new Error('it can still be read')
          const follow = (value: string) => (value === 'ada' ? to : value)
          expect(valueOf(after, read.root)).toMatchObject({
            lead: follow(before.lead),
            crew: before.crew.map(follow),
            talks: before.talks.map(({ by, title }) => ({ by: follow(by), title })),
          })
          expect(changed).toBe(to === 'ada' ? 0 : places.length)
          const lines = (one: string) => one.split('\n').length
          expect(lines(after)).toBe(lines(text))
        }),
        { numRuns: runs(60) },
      )
    },
  )
})
