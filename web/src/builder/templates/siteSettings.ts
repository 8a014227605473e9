import type { Template } from './Template'

export const siteSettings: Template = {
  id: 'siteSettings',
  title: 'Site settings',
  description: 'Name, logo, address and accounts of a website.',
  schema: {
    title: 'Site settings',
    type: 'object',
    required: ['name'],
    properties: {
      name: {
        type: 'string',
        title: 'Name of the site',
        minLength: 1,
      },
      tagline: {
        type: 'string',
        title: 'Tagline',
        description: 'A few words under the name.',
      },
      language: {
        type: 'string',
        title: 'Language',
        default: 'en',
        examples: ['en', 'de', 'fr', 'es'],
      },
      logo: {
        type: 'string',
        title: 'Logo',
      },
      logoAlt: {
        type: 'string',
        title: 'Logo in words',
        description: 'Read to people who do not see it.',
      },
      email: {
        type: 'string',
        title: 'E-mail',
        format: 'email',
      },
      phone: {
        type: 'string',
        title: 'Phone',
      },
      address: {
        type: 'object',
        properties: {
          street: {
            type: 'string',
            title: 'Street',
          },
          postcode: {
            type: 'string',
            title: 'Postcode',
          },
          city: {
            type: 'string',
            title: 'City',
          },
          country: {
            type: 'string',
            title: 'Country',
          },
        },
        title: 'Address',
      },
      socials: {
        type: 'array',
        title: 'Accounts elsewhere',
        items: {
          type: 'object',
          required: ['network', 'url'],
          properties: {
            network: {
              type: 'string',
              title: 'Network',
              examples: ['Mastodon', 'Instagram', 'LinkedIn', 'YouTube'],
            },
            url: {
              type: 'string',
              title: 'Link',
              format: 'uri',
            },
          },
        },
      },
    },
  },
  uiSchema: {
    tagline: {
      'ui:options': {
        width: '2/3',
      },
    },
    language: {
      'ui:options': {
        width: '1/3',
      },
    },
    logo: {
      'ui:widget': 'image',
      'ui:options': {
        folder: 'images',
        altField: 'logoAlt',
      },
    },
    email: {
      'ui:options': {
        width: '1/2',
      },
    },
    phone: {
      'ui:options': {
        inputType: 'tel',
        width: '1/2',
      },
    },
    address: {
      street: {
        'ui:options': {
          width: 'full',
        },
      },
      postcode: {
        'ui:options': {
          width: '1/4',
        },
      },
      city: {
        'ui:options': {
          width: '1/2',
        },
      },
      country: {
        'ui:options': {
          width: '1/4',
        },
      },
    },
    socials: {
      'ui:options': {
        itemLabel: 'network',
      },
      items: {
        network: {
          'ui:options': {
            width: '1/3',
          },
        },
        url: {
          'ui:options': {
            width: '2/3',
          },
        },
      },
    },
  },
  data: {
    kind: 'new-file',
    value: {
      name: 'Harbour Bakery',
      tagline: 'Bread since 1974',
      language: 'en',
      email: 'hello@example.org',
      phone: '+43 1 234 56 78',
      address: {
        street: 'Quay 12',
        postcode: '1020',
        city: 'Vienna',
        country: 'Austria',
      },
      socials: [
        {
          network: 'Mastodon',
          url: 'https://mastodon.example/@harbour',
        },
      ],
    },
  },
}
