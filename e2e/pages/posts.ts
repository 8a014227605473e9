/** A site of so many posts: Markdown with front matter, and every tenth as JSON. */
export function postsSite(count: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = { 'posts.sheaf.json': `${JSON.stringify(project, null, 2)}\n` }
  for (let number = 1; number <= count; number++) {
    const post = {
      title: `${TOPICS[number % TOPICS.length] ?? ''} ${number}`,
      date: `202${number % 6}-0${(number % 9) + 1}-1${number % 10}`,
      kind: number % 3 === 0 ? 'talk' : 'news',
      draft: number % 4 === 0,
      tags: number % 2 === 0 ? ['even', `of-${number % 5}`] : ['odd'],
      minutes: (number * 7) % 120,
      cover: 'posts/cover.svg',
    }
    const text = `A post about the number ${number}, which is ${number % 2 === 0 ? 'even' : 'odd'}.\n`
    const name = String(number).padStart(5, '0')
    if (number % 10 === 0) files[`posts/${name}.json`] = `${JSON.stringify({ ...post, text }, null, 2)}\n`
    else {
      const matter = Object.entries(post).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      files[`posts/2026/${name}.md`] = `---\n${matter.join('\n')}\n---\n${text}`
    }
  }
  files['posts/cover.svg'] = COVER
  return files
}

const TOPICS = ['Apples', 'Boats', 'Café', 'Dunes', 'Evenings']

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0c5f6b"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>\n'

const project = {
  options: { collection: { folder: 'posts', body: 'text' } },
  schema: {
    title: 'Posts',
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', title: 'Title' },
      date: { type: 'string', format: 'date', title: 'Date' },
      kind: {
        title: 'Kind',
        oneOf: [
          { const: 'news', title: 'News' },
          { const: 'talk', title: 'Talk' },
        ],
      },
      draft: { type: 'boolean', title: 'Draft' },
      tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
      minutes: { type: 'number', title: 'Minutes' },
      cover: { type: 'string', title: 'Cover' },
      text: { type: 'string', title: 'Text', contentMediaType: 'text/markdown' },
    },
  },
  uiSchema: {
    tags: { 'ui:widget': 'tags' },
    cover: { 'ui:widget': 'image', 'ui:options': { folder: '/posts', publicFolder: 'posts' } },
  },
}
