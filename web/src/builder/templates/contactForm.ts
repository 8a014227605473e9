import type { Template } from './Template'

export const contactForm: Template = {
  id: 'contactForm',
  title: 'Contact form',
  description: 'The fields of a form on a website, and where it is sent.',
  schema: {
    title: 'Contact form',
    type: 'object',
    required: ['recipient', 'fields'],
    properties: {
      title: {
        type: 'string',
        title: 'Heading',
      },
      recipient: {
        type: 'string',
        title: 'Sent to',
        format: 'email',
      },
      subject: {
        type: 'string',
        title: 'Subject of the mail',
      },
      fields: {
        type: 'array',
        title: 'Fields',
        minItems: 1,
        items: {
          type: 'object',
          required: ['label', 'kind'],
          properties: {
            label: {
              type: 'string',
              title: 'Label',
              minLength: 1,
            },
            kind: {
              type: 'string',
              title: 'Kind',
              enum: ['text', 'email', 'phone', 'long text', 'choice', 'yes or no'],
              default: 'text',
            },
            isRequired: {
              type: 'boolean',
              title: 'Required',
            },
          },
          allOf: [
            {
              if: {
                properties: {
                  kind: {
                    const: 'choice',
                  },
                },
                required: ['kind'],
              },
              // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
              then: {
                properties: {
                  options: {
                    type: 'array',
                    title: 'Choices',
                    minItems: 1,
                    items: {
                      type: 'string',
                    },
                  },
                },
                required: ['options'],
              },
            },
          ],
        },
      },
      thanks: {
        type: 'string',
        title: 'Thanks',
        description: 'What people read once it is sent.',
        contentMediaType: 'text/markdown',
      },
    },
  },
  uiSchema: {
    recipient: {
      'ui:options': {
        width: '1/2',
      },
    },
    subject: {
      'ui:options': {
        width: '1/2',
      },
    },
    fields: {
      'ui:options': {
        itemLabel: 'label',
      },
      items: {
        label: {
          'ui:options': {
            width: '1/2',
          },
        },
        kind: {
          'ui:options': {
            width: '1/4',
          },
        },
        isRequired: {
          'ui:options': {
            width: '1/4',
          },
        },
      },
    },
  },
  data: {
    kind: 'new-file',
    value: {
      title: 'Write to us',
      recipient: 'hello@example.org',
      subject: 'From the website',
      fields: [
        {
          label: 'Name',
          kind: 'text',
          isRequired: true,
        },
        {
          label: 'E-mail',
          kind: 'email',
          isRequired: true,
        },
        {
          label: 'About',
          kind: 'choice',
          options: ['An order', 'Something else'],
        },
        {
          label: 'Message',
          kind: 'long text',
          isRequired: true,
        },
      ],
      thanks: 'Thank you. We answer within *two days*.',
    },
  },
}
