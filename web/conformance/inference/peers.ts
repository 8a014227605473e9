import { createCompoundSchema } from 'genson-js'
import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core'
import type { JsonValue } from '../../src/formats/nodes'

/** Infers a schema of values, as its authors set it up. */
export type Peer = (values: readonly JsonValue[]) => JsonValue | Promise<JsonValue>

export const peers: Readonly<Record<string, Peer>> = {
  'quicktype-core': async (values) => {
    const input = jsonInputForTargetLanguage('schema')
    await input.addSource({ name: 'Root', samples: values.map((value) => JSON.stringify(value)) })
    const inputData = new InputData()
    inputData.addInput(input)
    const { lines } = await quicktype({ inputData, lang: 'schema' })
    const schema: JsonValue = JSON.parse(lines.join('\n'))
    return schema
  },
  'genson-js': (values) => {
    const schema: JsonValue = JSON.parse(JSON.stringify(createCompoundSchema([...values])))
    return schema
  },
}
