import { data } from './data'
import { decap } from './decap'
import { schemaCopy, schemaReference } from './jsonSchema'
import { pagesCms } from './pagesCms'
import { rjsf } from './rjsf'
import { typescript } from './typescript'
import type { Source, Way } from './Way'

/** All ways to begin, what is said by more than data before what any data say. */
const WAYS: readonly Way[] = [decap, pagesCms, rjsf, schemaReference, schemaCopy, typescript, data]

/** The ways that take a source, the likeliest first. */
export function waysOf(source: Source): readonly Way[] {
  return WAYS.filter((way) => way.takes(source))
}
