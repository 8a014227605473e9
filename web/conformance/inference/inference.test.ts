import { describe, expect, it } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import { createAnswerer } from '~/validation/answer'
import { type Inference, inferEntries } from '~/workspace/inference/inferEntries'
import type { Located } from '~/workspace/inference/values'
import type { JsonValue } from '../../src/formats/nodes'
import { namesIn, readJson, readText } from '../shared'
import { type Agreement, compare, noComparison } from './comparison'

interface DataSet {
  readonly name: string
  /** The schema that people wrote. */
  readonly real: JsonValue
  readonly files: readonly Located[]
}

const sets: readonly DataSet[] = namesIn('schemastore')
  .filter((name) => !['LICENSE', 'NOTICE'].includes(name))
  .map((name) => {
    const folder = `schemastore/${name}`
    const real: JsonValue = JSON.parse(readText(`${folder}/schema.json`).replace(/^\uFEFF/, ''))
    const files = namesIn(folder).filter((file) => file !== 'schema.json')
    return { name, real, files: files.map((path) => ({ path, value: readJson(`${folder}/${path}`) })) }
  })

function infer(files: readonly Located[]): Inference {
  const images = { paths: new Set<string>(), roots: [''] }
  return sliced(inferEntries(files, { isWhole: true, hasBody: false, images })).finish().answer
}

function isValid(schema: JsonValue, value: JsonValue): boolean {
  const request = { id: 0, schema: JSON.stringify(schema), data: JSON.stringify(value), probes: [] }
  const answered = createAnswerer()(request)
  if (answered.kind !== 'checked') throw new Error(answered.reason)
  return answered.count === 0 && answered.schemaProblems.length === 0
}

describe('what is inferred of the data of 90 schemas', () => {
  it('takes all of these data', () => {
    const wrong = sets.flatMap(({ name, files }) => {
      const { schema } = infer(files)
      return files.filter(({ value }) => !isValid(schema, value)).map(({ path }) => `${name}/${path}`)
    })
    expect(sets.length).toBe(90)
    expect(wrong).toEqual([])
  })

  it('takes 57 of 68 files that it has not seen', () => {
    const held = sets
      .filter(({ files }) => files.length >= 3)
      .flatMap(({ files }) =>
        files.map((file) => isValid(infer(files.filter((other) => other !== file)).schema, file.value)),
      )
    console.info(`held out: ${held.filter(Boolean).length} of ${held.length} valid`)
    expect(held.length).toBe(68)
    expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(57)
  })

  it('is near to what people wrote: of required two in three are right', () => {
    const figures = noComparison()
    for (const { real, files } of sets) {
      const { schema, guesses } = infer(files)
      const offered = guesses.filter(
        ({ reason }) => reason.kind === 'repeats' || reason.kind === 'named-choice',
      )
      const options = new Set(offered.map(({ pointer }) => JSON.stringify(pointer)))
      const values = files.map(({ value }) => value)
      compare(figures, values, schema, real, options)
    }
    const { members, sameType, required } = figures
    console.info(
      [
        `${members} members, of which ${Math.round((sameType * 100) / members)} % have the same types`,
        ...(['required', 'options', 'format', 'map'] as const).map(
          (what) => `${what} ${words(figures[what])}`,
        ),
      ].join('\n'),
    )
    expect(required.both * 3).toBeGreaterThanOrEqual(required.inferred * 2)
  })
})

/** Of what is inferred so much is right, and of what is right so much is inferred. */
function words({ both, inferred, real }: Agreement): string {
  return `${both} of ${inferred} right (${Math.round((both * 100) / inferred)} %), of ${real} there are (${Math.round((both * 100) / real)} %)`
}
