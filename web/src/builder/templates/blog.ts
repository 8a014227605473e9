import type { Template } from './Template'

export const blog: Template = {
  id: 'blog',
  title: 'Blog',
  description: 'Posts with a title, a date and tags, a Markdown file each.',
  schema: {
    title: 'Blog',
    type: 'object',
    required: ['title', 'date'],
    properties: {
      title: {
        type: 'string',
        title: 'Title',
        minLength: 1,
      },
      date: {
        type: 'string',
        title: 'Date',
        format: 'date',
      },
      author: {
        type: 'string',
        title: 'Author',
      },
      isDraft: {
        type: 'boolean',
        title: 'Draft',
        description: 'Not on the website yet.',
      },
      cover: {
        type: 'string',
        title: 'Picture',
      },
      coverAlt: {
        type: 'string',
        title: 'Picture in words',
        description: 'Read to people who do not see it.',
      },
      tags: {
        type: 'array',
        title: 'Tags',
        uniqueItems: true,
        items: {
          type: 'string',
        },
      },
      summary: {
        type: 'string',
        title: 'Summary',
        maxLength: 300,
        description: 'One or two sentences for the list of posts.',
      },
      body: {
        type: 'string',
        title: 'Text',
        contentMediaType: 'text/markdown',
      },
    },
  },
  uiSchema: {
    date: {
      'ui:options': {
        width: '1/3',
      },
    },
    author: {
      'ui:options': {
        width: '1/3',
      },
    },
    isDraft: {
      'ui:widget': 'switch',
      'ui:options': {
        width: '1/3',
      },
    },
    cover: {
      'ui:widget': 'image',
      'ui:options': {
        folder: '/images/posts',
        altField: 'coverAlt',
      },
    },
    tags: {
      'ui:widget': 'tags',
    },
    summary: {
      'ui:widget': 'textarea',
    },
  },
  body: 'body',
  data: {
    kind: 'new-collection',
    folder: 'posts',
    match: '**/*.md',
    name: '{date}-{title}',
    entries: [
      {
        path: '2026-01-12-hello.md',
        text: '---\ntitle: Hello\ndate: 2026-01-12\nauthor: Ada Byron\ntags: [news]\nsummary: The first post of this blog.\n---\n\nThis is the **first** post.\n',
      },
      {
        path: '2026-02-02-why-rye.md',
        text: '---\ntitle: Why rye\ndate: 2026-02-02\nauthor: Grace Field\nisDraft: true\ntags: [bread, rye]\n---\n\nIt keeps for a week.\n',
      },
    ],
  },
}
