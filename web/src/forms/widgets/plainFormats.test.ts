import { expect, it } from 'vitest'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { lineFormats } from '~/schema/textFormats'
import { kindsBy } from './definitions'

const typed: ReadonlySet<string> = new Set(Object.values(lineFormats).flat())

it.each([...kindsBy('formats').keys()])(
  'a value or %s is one line only where that is typed as one',
  (format) => {
    const resolver = createSchemaResolver({ anyOf: [{ const: 'none' }, { type: 'string', format }] })
    const { datalist, choices } = resolver.resolve(resolver.root)
    expect([datalist?.typed, choices.length]).toEqual(typed.has(format) ? ['string', 0] : [undefined, 1])
  },
)
