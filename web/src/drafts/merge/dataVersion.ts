import type { Content, DataFormat } from '~/formats/DataFormat'
import { type InJson, inJson } from '~/formats/inJson'
import type { Located } from './sameNode'

/** One version of a file in a format other than JSON, with its values as JSON. */
export interface DataVersion extends Content {
  readonly text: string
  readonly values: Located
  readonly beyond: InJson['beyond']
  /** What it says beside its values: comments, and what values are that JSON has no word for. */
  readonly aside: readonly string[]
}

/** Undefined for what cannot be read as one document without a doubt. */
export function dataVersion(format: DataFormat, text: string): DataVersion | undefined {
  const reading = format.read(text)
  if (!reading.ok || reading.problems.length > 0 || reading.further.length > 0) return undefined
  const { text: json, root, beyond, kinds } = inJson(text, reading.root)
  const aside = [...format.comments({ text, reading }), ...kinds]
  return { text, reading, values: { text: json, node: root }, beyond, aside }
}
