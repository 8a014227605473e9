import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/drafts/json'
import { readProject } from './readProject'

const project = (options: JsonValue, rest: { [name: string]: JsonValue } = {}) =>
  readProject(JSON.stringify({ options, schema: {}, ...rest }))

describe('a project file', () => {
  it.each([
    [true, true, []],
    [false, false, []],
    [null, false, ['options.requireValid']],
    ['true', false, ['options.requireValid']],
    [1, false, ['options.requireValid']],
    [{}, false, ['options.requireValid']],
  ])('with requireValid %j', (requireValid, requiresValid, ignored) => {
    const reading = project({ dataFile: 'a.json', requireValid })
    expect(reading).toMatchObject({ kind: 'form', form: { requiresValid, ignored } })
  })

  it('with a uiSchema that is none says so', () => {
    const reading = project({ dataFile: 'a.json' }, { uiSchema: [] })
    expect(reading).toMatchObject({ kind: 'form', form: { ignored: ['uiSchema'] } })
  })

  it.each<[string, JsonValue]>([
    ['a list', ['a.json']],
    ['a number', { dataFile: 1 }],
    ['nothing', {}],
    ['names of every object', { __proto__: { dataFile: 'a.json' } }],
  ])('whose options are %s has no data file', (_name, options) => {
    expect(project(options)).toEqual({ kind: 'not-a-project', missing: 'options.dataFile' })
  })

  it.each([1_000, 5_000, 100_000])('nested %i levels deep is not made a form', (depth) => {
    const schema = '{"items":'.repeat(depth) + 'true' + '}'.repeat(depth)
    const text = `{"options": {"dataFile": "a.json"}, "schema": ${schema}}`
    expect(readProject(text)).toEqual({ kind: 'too-deep' })
  })

  it('counts no brackets in texts', () => {
    const text = JSON.stringify({
      options: { dataFile: 'a.json' },
      schema: { title: `"${'[{'.repeat(2_000)}\\` },
    })
    expect(readProject(text)).toMatchObject({ kind: 'form' })
  })
})
