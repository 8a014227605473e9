import { m } from '~/paraglide/messages'

/** What the form to try is about: nothing of it is anybody's, and nothing of it is kept. */

export const sampleText = `{
  "name": "Rye, whole",
  "price": 4.20,
  "sold_by": "loaf",
  "in_shop": true
}
`

export function sampleProject(): string {
  return JSON.stringify({
    options: { dataFile: 'bread.json' },
    schema: {
      type: 'object',
      title: m.landing_try_form(),
      required: ['name', 'price', 'sold_by', 'in_shop'],
      properties: {
        name: { type: 'string', title: m.landing_try_name() },
        price: { type: 'number', title: m.landing_try_price(), minimum: 0 },
        sold_by: { type: 'string', title: m.landing_try_sold_by(), enum: ['loaf', 'half', 'kg'] },
        in_shop: { type: 'boolean', title: m.landing_try_in_shop() },
      },
    },
  })
}
