import { defineConfig, wrapFieldsWithMeta } from 'tinacms'
import { blocks } from './blocks'

export default defineConfig({
  branch: process.env.GITHUB_BRANCH || 'main',
  clientId: process.env.TINA_CLIENT_ID,
  media: { tina: { publicFolder: 'public', mediaRoot: 'uploads' } },
  schema: {
    collections: [
      {
        name: 'post',
        label: 'Posts',
        path: 'content/posts',
        match: { include: '**/*', exclude: 'drafts/*' },
        format: 'mdx',
        defaultItem: () => ({ draft: true }),
        ui: { router: ({ document }) => `/${document._sys.filename}`, filename: { slugify: (values) => values.title }, allowedActions: { delete: false } },
        fields: [
          { type: 'string', name: 'title', label: 'Title', isTitle: true, required: true },
          { type: 'string', name: 'lead', description: 'Short.', ui: { component: 'textarea' } },
          { type: 'string', name: 'kind', options: [{ value: 'news', label: 'News' }, { value: 'talk', label: 'Talk' }] },
          { type: 'string', name: 'kinds', list: true, options: ['a', 'b'] },
          { type: 'string', name: 'tags', list: true, ui: { component: 'tags', max: 3 } },
          { type: 'string', name: 'tint', ui: { component: wrapFieldsWithMeta(() => null) } },
          { type: 'string', name: 'own', ui: { component: () => null, validate: (value) => !value } },
          { type: 'string', name: 'hidden', ui: { component: 'hidden' } },
          { type: 'string', name: 'html', nameOverride: 'html-text', ui: { component: 'markdown' } },
          { type: 'number', name: 'rank' },
          { type: 'boolean', name: 'draft', required: true },
          { type: 'datetime', name: 'date', ui: { dateFormat: 'YYYY-MM-DD' } },
          { type: 'image', name: 'cover' },
          { type: 'image', name: 'pictures', list: true },
          { type: 'password', name: 'secret' },
          { type: 'reference', name: 'author', collections: ['author'] },
          { type: 'reference', name: 'any', collections: ['author', 'post'] },
          { type: 'reference', name: 'lost', collections: ['nowhere'] },
          { type: 'object', name: 'seo', fields: [{ type: 'string', name: 'title', label: 'SEO title' }] },
          { type: 'object', name: 'links', list: true, ui: { itemProps: (item) => ({ label: item.label }), min: 1 }, fields: [{ type: 'string', name: 'label' }, { type: 'string', name: 'href', required: true }] },
          blocks,
          { type: 'stars', name: 'stars', shade: 1 },
          { type: 'rich-text', name: 'body', isBody: true, templates: [{ name: 'Box', fields: [{ type: 'string', name: 'text' }] }] },
        ],
      },
      { name: 'author', path: 'content/authors', format: 'json', fields: [{ type: 'string', name: 'name', isTitle: true, required: true }] },
      { name: 'page', path: '/', match: { include: '{about,home}' }, templates: [{ name: 'plain', label: 'Plain', fields: [{ type: 'rich-text', name: 'body', isBody: true }] }, { name: 'wide', fields: [{ type: 'string', name: 'title' }] }] },
      { label: 'No name', path: 'x', fields: [] },
    ],
  },
})
