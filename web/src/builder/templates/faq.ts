import type { Template } from './Template'

export const faq: Template = {
  id: 'faq',
  title: 'Questions and answers',
  description: 'What people often ask, by group.',
  schema: {
    title: 'Questions and answers',
    type: 'array',
    items: {
      type: 'object',
      required: ['question', 'answer'],
      properties: {
        question: {
          type: 'string',
          title: 'Question',
          minLength: 1,
        },
        answer: {
          type: 'string',
          title: 'Answer',
          contentMediaType: 'text/markdown',
        },
        group: {
          type: 'string',
          title: 'Group',
          examples: ['Orders', 'Delivery', 'Returns'],
        },
      },
    },
  },
  uiSchema: {
    'ui:options': {
      itemLabel: 'question',
    },
    items: {
      question: {
        'ui:options': {
          width: '2/3',
        },
      },
      group: {
        'ui:options': {
          width: '1/3',
        },
      },
      'ui:order': ['question', 'group', 'answer'],
    },
  },
  data: {
    kind: 'new-file',
    value: [
      {
        question: 'Do you deliver?',
        answer: 'Yes, in **Vienna**, on weekdays.',
        group: 'Delivery',
      },
      {
        question: 'Can I send something back?',
        answer: 'Within 14 days.',
        group: 'Returns',
      },
    ],
  },
}
