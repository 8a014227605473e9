import type { Template } from './Template'

export const translations: Template = {
  id: 'translations',
  title: 'Translations',
  description: 'Words of an interface in several languages.',
  schema: {
    title: 'Translations',
    type: 'array',
    items: {
      type: 'object',
      required: ['key', 'en'],
      properties: {
        key: {
          type: 'string',
          title: 'Key',
          pattern: '^[A-Za-z][A-Za-z0-9_.-]*$',
          description: 'What programs call it.',
        },
        en: {
          type: 'string',
          title: 'English',
        },
        de: {
          type: 'string',
          title: 'German',
        },
        fr: {
          type: 'string',
          title: 'French',
        },
        note: {
          type: 'string',
          title: 'Note for translators',
        },
      },
    },
  },
  uiSchema: {
    'ui:widget': 'table',
    'ui:options': {
      itemLabel: 'key',
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        key: 'cart.title',
        en: 'Your cart',
        de: 'Ihr Warenkorb',
        fr: 'Votre panier',
      },
      {
        key: 'cart.empty',
        en: 'Nothing in it yet',
        de: 'Noch nichts darin',
        note: 'Shown on an empty page.',
      },
    ],
  },
}
