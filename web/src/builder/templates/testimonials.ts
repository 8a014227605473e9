import type { Template } from './Template'

export const testimonials: Template = {
  id: 'testimonials',
  title: 'Testimonials',
  description: 'What people say, with their name and photo.',
  schema: {
    title: 'Testimonials',
    type: 'array',
    items: {
      type: 'object',
      required: ['quote', 'person'],
      properties: {
        quote: {
          type: 'string',
          title: 'Quote',
          minLength: 1,
        },
        person: {
          type: 'string',
          title: 'Person',
        },
        role: {
          type: 'string',
          title: 'Who they are',
        },
        photo: {
          type: 'string',
          title: 'Photo',
        },
        stars: {
          type: 'integer',
          title: 'Stars',
          minimum: 1,
          maximum: 5,
        },
      },
    },
  },
  uiSchema: {
    'ui:options': {
      itemLabel: 'person',
    },
    items: {
      quote: {
        'ui:widget': 'textarea',
      },
      person: {
        'ui:options': {
          width: '1/2',
        },
      },
      role: {
        'ui:options': {
          width: '1/2',
        },
      },
      photo: {
        'ui:widget': 'image',
        'ui:options': {
          folder: 'images/people',
        },
      },
      stars: {
        'ui:widget': 'range',
      },
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        quote: 'The best rye bread on this side of the river.',
        person: 'Lin Weaver',
        role: 'Neighbour',
        stars: 5,
      },
      {
        quote: 'We order every week.',
        person: 'Café Mirror',
        stars: 4,
      },
    ],
  },
}
