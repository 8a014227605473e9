import type { Template } from './Template'

export const openingHours: Template = {
  id: 'openingHours',
  title: 'Opening hours',
  description: 'The week, and days that are not like it.',
  schema: {
    title: 'Opening hours',
    type: 'object',
    required: ['week'],
    properties: {
      week: {
        type: 'array',
        title: 'Week',
        description: 'A day may stand here twice, for morning and afternoon.',
        items: {
          type: 'object',
          required: ['day', 'open', 'close'],
          properties: {
            day: {
              type: 'string',
              title: 'Day',
              enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
            },
            open: {
              type: 'string',
              title: 'From',
              pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
            },
            close: {
              type: 'string',
              title: 'To',
              pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
            },
          },
        },
      },
      exceptions: {
        type: 'array',
        title: 'Exceptions',
        items: {
          type: 'object',
          required: ['date'],
          properties: {
            date: {
              type: 'string',
              title: 'Date',
              format: 'date',
            },
            isClosed: {
              type: 'boolean',
              title: 'Closed',
            },
            open: {
              type: 'string',
              title: 'From',
              pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
            },
            close: {
              type: 'string',
              title: 'To',
              pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
            },
            note: {
              type: 'string',
              title: 'Note',
            },
          },
        },
      },
    },
  },
  uiSchema: {
    week: {
      'ui:options': {
        itemLabel: 'day',
      },
      items: {
        day: {
          'ui:options': {
            width: '1/2',
          },
        },
        open: {
          'ui:widget': 'time',
          'ui:options': {
            width: '1/4',
          },
        },
        close: {
          'ui:widget': 'time',
          'ui:options': {
            width: '1/4',
          },
        },
      },
    },
    exceptions: {
      'ui:options': {
        itemLabel: 'date',
      },
      items: {
        date: {
          'ui:options': {
            width: '1/4',
          },
        },
        isClosed: {
          'ui:options': {
            width: '1/4',
          },
        },
        open: {
          'ui:widget': 'time',
          'ui:options': {
            width: '1/4',
          },
        },
        close: {
          'ui:widget': 'time',
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
      week: [
        {
          day: 'Monday',
          open: '07:00',
          close: '18:00',
        },
        {
          day: 'Tuesday',
          open: '07:00',
          close: '18:00',
        },
        {
          day: 'Wednesday',
          open: '07:00',
          close: '18:00',
        },
        {
          day: 'Thursday',
          open: '07:00',
          close: '18:00',
        },
        {
          day: 'Friday',
          open: '07:00',
          close: '18:00',
        },
        {
          day: 'Saturday',
          open: '07:00',
          close: '13:00',
        },
      ],
      exceptions: [
        {
          date: '2026-12-24',
          open: '07:00',
          close: '12:00',
          note: 'Christmas Eve',
        },
        {
          date: '2026-12-25',
          isClosed: true,
        },
      ],
    },
  },
}
