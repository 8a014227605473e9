import type { Template } from './Template'

export const priceList: Template = {
  id: 'priceList',
  title: 'Price list',
  description: 'Things with a price, by group.',
  schema: {
    title: 'Price list',
    type: 'object',
    required: ['currency', 'items'],
    properties: {
      currency: {
        type: 'string',
        title: 'Currency',
        enum: ['EUR', 'CHF', 'GBP', 'USD'],
        default: 'EUR',
      },
      validFrom: {
        type: 'string',
        title: 'Valid from',
        format: 'date',
      },
      items: {
        type: 'array',
        title: 'Prices',
        items: {
          type: 'object',
          required: ['name', 'price'],
          properties: {
            name: {
              type: 'string',
              title: 'Name',
              minLength: 1,
            },
            group: {
              type: 'string',
              title: 'Group',
              examples: ['Bread', 'Cakes', 'Drinks'],
            },
            price: {
              type: 'number',
              title: 'Price',
              minimum: 0,
              multipleOf: 0.01,
            },
            unit: {
              type: 'string',
              title: 'Unit',
              enum: ['piece', 'kg', 'litre', 'hour'],
              default: 'piece',
            },
            isAvailable: {
              type: 'boolean',
              title: 'Available',
              default: true,
            },
          },
        },
      },
    },
  },
  uiSchema: {
    currency: {
      'ui:options': {
        width: '1/2',
      },
    },
    validFrom: {
      'ui:options': {
        width: '1/2',
      },
    },
    items: {
      'ui:widget': 'table',
      'ui:options': {
        itemLabel: 'name',
      },
    },
  },
  data: {
    kind: 'new-file',
    value: {
      currency: 'EUR',
      validFrom: '2026-01-01',
      items: [
        {
          name: 'Rye loaf',
          group: 'Bread',
          price: 4.2,
          unit: 'piece',
          isAvailable: true,
        },
        {
          name: 'Butter cake',
          group: 'Cakes',
          price: 3.5,
          unit: 'piece',
          isAvailable: true,
        },
        {
          name: 'Apple juice',
          group: 'Drinks',
          price: 2.9,
          unit: 'litre',
          isAvailable: false,
        },
      ],
    },
  },
}
