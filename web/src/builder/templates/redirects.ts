import type { Template } from './Template'

export const redirects: Template = {
  id: 'redirects',
  title: 'Redirects',
  description: 'Old addresses of a site and where they lead now.',
  schema: {
    title: 'Redirects',
    type: 'array',
    items: {
      type: 'object',
      required: ['from', 'to', 'kind'],
      properties: {
        from: {
          type: 'string',
          title: 'From',
          pattern: '^/',
          description: 'The old path, with a slash first.',
        },
        to: {
          type: 'string',
          title: 'To',
          format: 'uri-reference',
          minLength: 1,
          description: 'A path, or a whole address.',
        },
        kind: {
          type: 'integer',
          title: 'Kind',
          oneOf: [
            {
              const: 301,
              title: 'Moved for good',
            },
            {
              const: 302,
              title: 'For now',
            },
          ],
          default: 301,
        },
      },
    },
  },
  uiSchema: {
    'ui:widget': 'table',
    'ui:options': {
      itemLabel: 'from',
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        from: '/prices.html',
        to: '/prices',
        kind: 301,
      },
      {
        from: '/summer',
        to: 'https://example.org/summer',
        kind: 302,
      },
    ],
  },
}
