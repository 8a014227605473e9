import { createAnswerer } from '~/validation/answer'
import type { Located } from '~/workspace/inference/values'
import type { JsonValue } from '../../src/formats/nodes'
import { namesIn, readJson, readText } from '../shared'

/** Data files of one kind, and the schema that people wrote for it. */
export interface DataSet {
  readonly name: string
  readonly real: JsonValue
  readonly files: readonly Located[]
}

export const sets: readonly DataSet[] = namesIn('schemastore')
  .filter((name) => !['LICENSE', 'NOTICE'].includes(name))
  .map((name) => {
    const folder = `schemastore/${name}`
    const real: JsonValue = JSON.parse(readText(`${folder}/schema.json`).replace(/^\uFEFF/, ''))
    const files = namesIn(folder).filter((file) => file !== 'schema.json')
    return { name, real, files: files.map((path) => ({ path, value: readJson(`${folder}/${path}`) })) }
  })

/** Each file of a set of three and more, and those of its set that are left to infer from. */
export const heldOut: readonly { readonly file: Located; readonly others: readonly Located[] }[] = sets
  .filter(({ files }) => files.length >= 3)
  .flatMap(({ files }) => files.map((file) => ({ file, others: files.filter((other) => other !== file) })))

export function isValid(schema: JsonValue, value: JsonValue): boolean {
  const request = { id: 0, schema: JSON.stringify(schema), data: JSON.stringify(value), probes: [] }
  const answered = createAnswerer()(request)
  if (answered.kind !== 'checked') throw new Error(answered.reason)
  return answered.count === 0 && answered.schemaProblems.length === 0
}
