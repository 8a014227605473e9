import type { Template } from './Template'

export const releaseNotes: Template = {
  id: 'releaseNotes',
  title: 'Release notes',
  description: 'Versions with their date and what changed.',
  schema: {
    title: 'Release notes',
    type: 'array',
    items: {
      type: 'object',
      required: ['version', 'date', 'changes'],
      properties: {
        version: {
          type: 'string',
          title: 'Version',
          pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(-.+)?$',
          description: 'Three numbers, such as 1.4.0.',
        },
        date: {
          type: 'string',
          title: 'Date',
          format: 'date',
        },
        changes: {
          type: 'array',
          title: 'Changes',
          items: {
            type: 'object',
            required: ['kind', 'text'],
            properties: {
              kind: {
                type: 'string',
                title: 'Kind',
                enum: ['added', 'changed', 'fixed', 'removed', 'security'],
              },
              text: {
                type: 'string',
                title: 'What',
                minLength: 1,
              },
            },
          },
        },
      },
    },
  },
  uiSchema: {
    'ui:options': {
      itemLabel: 'version',
    },
    items: {
      version: {
        'ui:options': {
          width: '1/2',
        },
      },
      date: {
        'ui:options': {
          width: '1/2',
        },
      },
      changes: {
        'ui:options': {
          itemLabel: 'text',
        },
        items: {
          kind: {
            'ui:options': {
              width: '1/4',
            },
          },
          text: {
            'ui:options': {
              width: '3/4',
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
        version: '1.1.0',
        date: '2026-03-02',
        changes: [
          {
            kind: 'added',
            text: 'Search in all pages',
          },
          {
            kind: 'fixed',
            text: 'Dates in Safari',
          },
        ],
      },
      {
        version: '1.0.0',
        date: '2026-01-15',
        changes: [
          {
            kind: 'added',
            text: 'First version',
          },
        ],
      },
    ],
  },
}
