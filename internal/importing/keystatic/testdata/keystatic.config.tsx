import { collection, config, fields, singleton } from '@keystatic/core'
import { wrapper } from '@keystatic/core/content-components'
import { seo } from './seo'

const isProduction = process.env.NODE_ENV === 'production'

export default config({
  storage: isProduction ? { kind: 'github', repo: 'a/b' } : { kind: 'local' },
  colour: 'red',
  collections: {
    posts: collection({
      label: 'Blog posts',
      slugField: 'headline',
      path: 'src/content/posts/*',
      format: { contentField: 'content' },
      columns: ['headline'],
      schema: {
        headline: fields.slug({ name: { label: 'Headline', description: 'Short.', validation: { length: { max: 80 } } } }),
        lead: fields.text({ label: 'Lead', multiline: true, validation: { isRequired: true, length: { min: 1 } } }),
        zip: fields.text({ label: 'Zip', validation: { pattern: { regex: /^\d+$/, message: 'Digits' } } }),
        code: fields.text({ label: 'Code', validation: { pattern: { regex: /^[a-z]$/i } } }),
        day: fields.date({ label: 'Day', defaultValue: { kind: 'today' } }),
        at: fields.datetime({ label: 'At' }),
        rank: fields.integer({ label: 'Rank', validation: { min: 1, max: 9 }, defaultValue: 1 }),
        price: fields.number({ label: 'Price' }),
        draft: fields.checkbox({ label: 'Draft', defaultValue: false }),
        link: fields.url({ label: 'Link' }),
        kind: fields.select({ label: 'Kind', options: [{ label: 'News', value: 'news' }, { label: 'Talk', value: 'talk' }], defaultValue: 'news' }),
        kinds: fields.multiselect({ label: 'Kinds', options: [{ label: 'A', value: 'a' }] }),
        cover: fields.image({ label: 'Cover', directory: 'public/images', publicPath: '/images/' }),
        paper: fields.file({ label: 'Paper' }),
        tags: fields.array(fields.text({ label: 'Tag' }), { label: 'Tags', itemLabel: (props) => props.value, validation: { length: { max: 5 } } }),
        authors: fields.array(fields.object({ name: fields.text({ label: 'Name' }), photo: fields.image({ label: 'Photo' }) }), { label: 'Authors' }),
        author: fields.relationship({ label: 'Author', collection: 'people' }),
        others: fields.multiRelationship({ label: 'Others', collection: 'posts' }),
        lost: fields.relationship({ label: 'Lost', collection: 'nowhere' }),
        file: fields.pathReference({ label: 'File' }),
        remote: fields.cloudImage({ label: 'Remote' }),
        nothing: fields.empty(),
        seo: seo('SEO'),
        parts: fields.blocks({ quote: { label: 'Quote', schema: fields.object({ text: fields.text({ label: 'Text', multiline: true }) }) }, line: { label: 'Line', schema: fields.empty() } }, { label: 'Parts' }),
        call: fields.conditional(fields.checkbox({ label: 'Has a call' }), { true: fields.object({ to: fields.url({ label: 'To' }) }), false: fields.empty() }),
        shape: fields.conditional(fields.select({ label: 'Shape', options: [{ label: 'Round', value: 'round' }], defaultValue: 'round' }), { round: fields.number({ label: 'Radius' }) }),
        note: fields.markdoc.inline({ label: 'Note' }),
        aside: fields.document({ label: 'Aside', formatting: true }),
        own: fields.stars({ label: 'Own' }),
        wrong: 'text',
        content: fields.mdx({ label: 'Content', components: { Box: wrapper({ label: 'Box', schema: {}, ContentView: () => <b /> }) } }),
      },
    }),
    people: collection({ label: 'People', slugField: 'name', path: 'src/people/*/', schema: { name: fields.slug({ name: { label: 'Name' } }) } }),
    docs: collection({ slugField: 'title', path: 'docs/**', format: { contentField: 'body' }, schema: { title: fields.slug({ name: { label: 'Title' } }), body: fields.markdoc({ label: 'Body', extension: 'md' }) } }),
    notes: collection({ slugField: 'title', format: 'json', schema: { title: fields.slug({ name: { label: 'Title' } }) } }),
    places: collection({ slugField: 'title', path: 'places/*/en', format: { data: 'json' }, schema: { title: fields.slug({ name: { label: 'Title' } }), page: fields.relationship({ label: 'Page', collection: 'people' }) } }),
  },
  singletons: {
    settings: singleton({ label: 'Settings', path: 'src/settings', format: { data: 'json' }, schema: { owner: fields.text({ label: 'Owner' }) } }),
    home: singleton({ path: 'src/home/', format: { contentField: 'text' }, schema: { title: fields.text({ label: 'Title' }), text: fields.markdoc({ label: 'Text' }) } }),
  },
})
