import type { Template } from './Template'

export const navigation: Template = {
  id: 'navigation',
  title: 'Navigation',
  description: 'The menu of a website, with menus inside.',
  schema: {
    title: 'Navigation',
    type: 'object',
    required: ['entries'],
    properties: {
      entries: {
        type: 'array',
        title: 'Entries',
        items: {
          $ref: '#/$defs/entry',
        },
      },
    },
    $defs: {
      entry: {
        type: 'object',
        required: ['label', 'link'],
        properties: {
          label: {
            type: 'string',
            title: 'Label',
            minLength: 1,
          },
          link: {
            type: 'string',
            title: 'Link',
            description: 'A page of the site, such as /about, or a whole address.',
            format: 'uri-reference',
          },
          children: {
            type: 'array',
            title: 'Below it',
            items: {
              $ref: '#/$defs/entry',
            },
          },
        },
      },
    },
  },
  uiSchema: {
    entries: {
      'ui:options': {
        itemLabel: 'label',
      },
      items: {
        label: {
          'ui:options': {
            width: '1/3',
          },
        },
        link: {
          'ui:options': {
            width: '2/3',
          },
        },
        children: {
          'ui:options': {
            itemLabel: 'label',
          },
        },
      },
    },
  },
  data: {
    kind: 'new-file',
    value: {
      entries: [
        {
          label: 'Home',
          link: '/',
        },
        {
          label: 'Shop',
          link: '/shop',
          children: [
            {
              label: 'Bread',
              link: '/shop/bread',
            },
            {
              label: 'Cakes',
              link: '/shop/cakes',
            },
          ],
        },
        {
          label: 'Contact',
          link: '/contact',
        },
      ],
    },
  },
}
