import * as fc from 'fast-check'
import { isRecord } from '~/schema/json'
import { complete, dialects } from './dialects'
import { composed } from './expressions'
import { loops } from './loops'
import { schema } from './schemas'
import { data, spelled, spelling } from './values'

/** A schema and data that may or may not fit it, as JSON. */
export interface Case {
  readonly schema: string
  readonly data: string
}

export const cases: fc.Arbitrary<Case> = fc
  .record({
    root: schema.filter(isRecord),
    definitions: fc.record({ a: schema, b: schema, named: schema }),
    dialect: fc.constantFrom(...dialects),
    data,
    spellings: fc.tuple(spelling, spelling),
  })
  .filter(({ root, definitions }) => !loops(root, definitions))
  .map(({ root, definitions, dialect, data, spellings }) => ({
    schema: spelled(complete(root, definitions, dialect), spellings[0]),
    data: spelled(data, spellings[1]),
  }))

const matter = fc
  .array(fc.constantFrom('a', 'b', 'c', 'A', '1', 'é', '😀', '-', '.', ' ', '\n', '\u2028'), { maxLength: 5 })
  .map((chars) => chars.join(''))

/** A pattern with a text that it may match. */
export const patternCases: fc.Arbitrary<Case> = fc
  .tuple(composed, matter, fc.boolean())
  .map(([pattern, text, isName]) => ({
    schema: JSON.stringify(isName ? { patternProperties: { [pattern]: false } } : { pattern }),
    data: JSON.stringify(isName ? { [text]: 1 } : text),
  }))
