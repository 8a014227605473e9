import type { Template } from './Template'

export const team: Template = {
  id: 'team',
  title: 'Team',
  description: 'People with their role, photo and a few words.',
  schema: {
    title: 'Team',
    type: 'array',
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: {
          type: 'string',
          title: 'Name',
          minLength: 1,
        },
        role: {
          type: 'string',
          title: 'Role',
        },
        photo: {
          type: 'string',
          title: 'Photo',
        },
        email: {
          type: 'string',
          title: 'E-mail',
          format: 'email',
        },
        bio: {
          type: 'string',
          title: 'About',
          description: 'Two or three sentences.',
          contentMediaType: 'text/markdown',
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
      role: {
        'ui:options': {
          width: '1/2',
        },
      },
      photo: {
        'ui:widget': 'image',
        'ui:options': {
          folder: 'images/team',
        },
      },
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        name: 'Ada Byron',
        role: 'Head baker',
        email: 'ada@example.org',
        bio: 'Bakes **rye** since she was twelve.',
      },
      {
        name: 'Grace Field',
        role: 'Shop',
        bio: 'Knows every customer by name.',
      },
    ],
  },
}
