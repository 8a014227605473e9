import type { Template } from './Template'

export const products: Template = {
  id: 'products',
  title: 'Products',
  description: 'A catalogue with text, pictures and variants.',
  schema: {
    title: 'Products',
    type: 'array',
    items: {
      type: 'object',
      required: ['name', 'variants'],
      properties: {
        name: {
          type: 'string',
          title: 'Name',
          minLength: 1,
        },
        sku: {
          type: 'string',
          title: 'Article number',
          description: 'Tells it from all others.',
        },
        isPublished: {
          type: 'boolean',
          title: 'Shown in the shop',
          default: true,
        },
        text: {
          type: 'string',
          title: 'Description',
          contentMediaType: 'text/markdown',
        },
        pictures: {
          type: 'array',
          title: 'Pictures',
          items: {
            type: 'object',
            required: ['file'],
            properties: {
              file: {
                type: 'string',
                title: 'Picture',
              },
              alt: {
                type: 'string',
                title: 'In words',
                description: 'Read to people who do not see it.',
              },
            },
          },
        },
        variants: {
          type: 'array',
          title: 'Variants',
          items: {
            type: 'object',
            required: ['name', 'price'],
            properties: {
              name: {
                type: 'string',
                title: 'Variant',
              },
              price: {
                type: 'number',
                title: 'Price',
                minimum: 0,
              },
              stock: {
                type: 'integer',
                title: 'In stock',
                minimum: 0,
              },
            },
          },
        },
      },
    },
  },
  uiSchema: {
    'ui:options': {
      itemLabel: 'name',
    },
    items: {
      name: {
        'ui:options': {
          width: '1/2',
        },
      },
      sku: {
        'ui:options': {
          width: '1/4',
        },
      },
      isPublished: {
        'ui:widget': 'switch',
        'ui:options': {
          width: '1/4',
        },
      },
      pictures: {
        'ui:options': {
          itemLabel: 'alt',
        },
        items: {
          file: {
            'ui:widget': 'image',
            'ui:options': {
              folder: 'images/products',
              altField: 'alt',
            },
          },
        },
      },
      variants: {
        'ui:widget': 'table',
        items: {
          price: {
            'ui:options': {
              unit: '€',
            },
          },
        },
      },
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        name: 'Linen apron',
        sku: 'AP-1',
        isPublished: true,
        text: 'Sewn in **Linz**, washed once.',
        pictures: [],
        variants: [
          {
            name: 'Natural',
            price: 39,
            stock: 12,
          },
          {
            name: 'Indigo',
            price: 42,
            stock: 3,
          },
        ],
      },
    ],
  },
}
