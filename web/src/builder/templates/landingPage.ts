import type { Template } from './Template'

export const landingPage: Template = {
  id: 'landingPage',
  title: 'Landing page',
  description: 'A page of blocks in any order.',
  schema: {
    title: 'Landing page',
    type: 'object',
    required: ['title', 'blocks'],
    properties: {
      title: {
        type: 'string',
        title: 'Title of the page',
        minLength: 1,
      },
      description: {
        type: 'string',
        title: 'Description',
        maxLength: 160,
        description: 'Shown by search engines.',
      },
      blocks: {
        type: 'array',
        title: 'Blocks',
        items: {
          oneOf: [
            {
              title: 'Large heading',
              type: 'object',
              required: ['kind', 'heading'],
              properties: {
                kind: {
                  const: 'hero',
                },
                heading: {
                  type: 'string',
                  title: 'Heading',
                  minLength: 1,
                },
                text: {
                  type: 'string',
                  title: 'Text',
                },
                picture: {
                  type: 'string',
                  title: 'Picture',
                },
                button: {
                  type: 'object',
                  required: ['label', 'link'],
                  properties: {
                    label: {
                      type: 'string',
                      title: 'Label',
                    },
                    link: {
                      type: 'string',
                      title: 'Link',
                      format: 'uri-reference',
                    },
                  },
                  title: 'Button',
                },
              },
            },
            {
              title: 'Text',
              type: 'object',
              required: ['kind', 'text'],
              properties: {
                kind: {
                  const: 'text',
                },
                text: {
                  type: 'string',
                  title: 'Text',
                  contentMediaType: 'text/markdown',
                },
              },
            },
            {
              title: 'Picture',
              type: 'object',
              required: ['kind', 'file'],
              properties: {
                kind: {
                  const: 'picture',
                },
                file: {
                  type: 'string',
                  title: 'Picture',
                },
                alt: {
                  type: 'string',
                  title: 'In words',
                  description: 'Read to people who do not see it.',
                },
                caption: {
                  type: 'string',
                  title: 'Caption',
                },
              },
            },
            {
              title: 'Three things',
              type: 'object',
              required: ['kind', 'features'],
              properties: {
                kind: {
                  const: 'features',
                },
                features: {
                  type: 'array',
                  title: 'Things',
                  maxItems: 3,
                  items: {
                    type: 'object',
                    required: ['title'],
                    properties: {
                      title: {
                        type: 'string',
                        title: 'Title',
                      },
                      text: {
                        type: 'string',
                        title: 'Text',
                      },
                    },
                  },
                },
              },
            },
            {
              title: 'Quote',
              type: 'object',
              required: ['kind', 'quote'],
              properties: {
                kind: {
                  const: 'quote',
                },
                quote: {
                  type: 'string',
                  title: 'Quote',
                },
                person: {
                  type: 'string',
                  title: 'Person',
                },
              },
            },
            {
              title: 'Call to act',
              type: 'object',
              required: ['kind', 'heading', 'label', 'link'],
              properties: {
                kind: {
                  const: 'call',
                },
                heading: {
                  type: 'string',
                  title: 'Heading',
                },
                label: {
                  type: 'string',
                  title: 'Label of the button',
                },
                link: {
                  type: 'string',
                  title: 'Link',
                  format: 'uri-reference',
                },
              },
            },
          ],
        },
      },
    },
  },
  uiSchema: {
    description: {
      'ui:widget': 'textarea',
    },
    blocks: {
      items: {
        oneOf: [
          {
            text: {
              'ui:widget': 'textarea',
            },
            picture: {
              'ui:widget': 'image',
              'ui:options': {
                folder: 'images',
              },
            },
            button: {
              label: {
                'ui:options': {
                  width: '1/2',
                },
              },
              link: {
                'ui:options': {
                  width: '1/2',
                },
              },
            },
          },
          {},
          {
            file: {
              'ui:widget': 'image',
              'ui:options': {
                folder: 'images',
                altField: 'alt',
              },
            },
          },
          {
            features: {
              'ui:options': {
                itemLabel: 'title',
              },
              items: {
                title: {
                  'ui:options': {
                    width: '1/3',
                  },
                },
                text: {
                  'ui:options': {
                    width: '2/3',
                  },
                },
              },
            },
          },
          {
            quote: {
              'ui:widget': 'textarea',
            },
          },
          {
            label: {
              'ui:options': {
                width: '1/2',
              },
            },
            link: {
              'ui:options': {
                width: '1/2',
              },
            },
          },
        ],
      },
    },
  },
  data: {
    kind: 'new-file',
    value: {
      title: 'Harbour Bakery',
      description: 'Bread and cakes by the river.',
      blocks: [
        {
          kind: 'hero',
          heading: 'Bread by the river',
          text: 'Baked at four, on the shelf at seven.',
          button: {
            label: 'See prices',
            link: '/prices',
          },
        },
        {
          kind: 'features',
          features: [
            {
              title: 'Rye',
              text: 'Our own sourdough.',
            },
            {
              title: 'Cakes',
              text: 'With butter.',
            },
            {
              title: 'Near',
              text: 'Two minutes from the bridge.',
            },
          ],
        },
        {
          kind: 'quote',
          quote: 'The best rye bread on this side of the river.',
          person: 'Lin Weaver',
        },
        {
          kind: 'call',
          heading: 'Come by',
          label: 'Opening hours',
          link: '/hours',
        },
      ],
    },
  },
}
