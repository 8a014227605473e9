import type { Template } from './Template'

export const events: Template = {
  id: 'events',
  title: 'Events',
  description: 'Dates with a place, a beginning and an end.',
  schema: {
    title: 'Events',
    type: 'array',
    items: {
      type: 'object',
      required: ['title', 'start'],
      properties: {
        title: {
          type: 'string',
          title: 'Title',
          minLength: 1,
        },
        start: {
          type: 'string',
          title: 'Begins',
          format: 'date-time',
        },
        end: {
          type: 'string',
          title: 'Ends',
          format: 'date-time',
        },
        place: {
          type: 'string',
          title: 'Place',
        },
        link: {
          type: 'string',
          title: 'Link',
          format: 'uri',
        },
        text: {
          type: 'string',
          title: 'What happens',
          contentMediaType: 'text/markdown',
        },
        isCancelled: {
          type: 'boolean',
          title: 'Cancelled',
        },
      },
    },
  },
  uiSchema: {
    'ui:options': {
      itemLabel: 'title',
    },
    items: {
      start: {
        'ui:options': {
          width: '1/2',
        },
      },
      end: {
        'ui:options': {
          width: '1/2',
        },
      },
      place: {
        'ui:options': {
          width: '1/2',
        },
      },
      link: {
        'ui:options': {
          width: '1/2',
        },
      },
      isCancelled: {
        'ui:widget': 'switch',
      },
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        title: 'Open bakery',
        start: '2026-05-09T10:00:00+02:00',
        end: '2026-05-09T17:00:00+02:00',
        place: 'Quay 12',
        text: 'See how bread is made.',
      },
      {
        title: 'Cake course',
        start: '2026-06-13T14:00:00+02:00',
        place: 'Quay 12',
        link: 'https://example.org/course',
        isCancelled: false,
      },
    ],
  },
}
