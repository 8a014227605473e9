import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, phoneTest, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress, treeAddress } from '../../pages/project'

const KINDS = ['news', 'talk', 'news']

const post = (number: number) =>
  `---\n# written by hand\ntitle: Post ${number}\ndate: 2026-01-0${number}\nkind: ${KINDS[number % 3] ?? 'news'}\ntags: [boats, 'dunes']\n---\nText ${number}.\n`

/** A site as Hugo has it, without a word of Sheaf. */
const site: Readonly<Record<string, string>> = {
  'hugo.toml': "title = 'Harbour'\n",
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`content/posts/post-${number}.md`, post(number)])),
  ...Object.fromEntries(
    [1, 2, 3].map((number) => [
      `content/docs/doc-${number}.md`,
      `+++\ntitle = 'Doc ${number}'\nweight = ${number}\n+++\nHow ${number}.\n`,
    ]),
  ),
  'content/docs/odd.md': "+++\ntitle = 'Odd'\nweight = 'heavy'\n+++\n",
  'data/menu.yaml': '- name: Home\n  link: /\n- name: Posts\n  link: /posts\n',
}

describe('a site without projects', () => {
  test('is recognised; what is set up has its list, its form, and one changed line in the commit', async ({
    editor,
    sheaf,
    make,
    project,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    await project.open(treeAddress(made))
    await page.getByRole('heading', { name: 'This looks like a Hugo site' }).waitFor()
    const offers = page.getByRole('list', { name: 'What can be set up' })
    await offers.getByRole('checkbox', { name: /^Posts content\/posts · 5 files · Markdown/ }).waitFor()

    await page.getByRole('button', { name: /^3 fields of Docs/ }).click()
    await offers.getByText('Number in 3 files: content/docs/doc-1.md').waitFor()
    await offers.getByText('Text in 1 file: content/docs/odd.md').waitFor()

    await offers.getByRole('checkbox', { name: /^Docs/ }).press('Space')
    await page.getByRole('button', { name: 'Set up 1 project' }).click()
    await page.waitForURL(`**${fileAddress(made, 'sheaf/posts.sheaf.json')}`)
    const entries = new EntriesPage(page, sheaf.url)
    await entries
      .row(/^Post 2/)
      .getByRole('link')
      .click()
    await expect.poll(() => project.field('Title').inputValue()).toBe('Post 2')
    await project.field('Title').fill('The second post')

    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (clone) => {
      const changed = (await git(clone, 'show', '--numstat', '--format=', 'HEAD')).trim().split('\n')
      expect(changed[0]).toBe('1\t1\tcontent/posts/post-2.md')
      expect(changed.map((line) => line.split('\t')[2])).toEqual([
        'content/posts/post-2.md',
        'sheaf/posts.sheaf.json',
      ])
      const text = await readFile(join(clone, 'content/posts/post-2.md'), 'utf8')
      expect(text).toBe(post(2).replace('Post 2', 'The second post'))
      const written: unknown = JSON.parse(await readFile(join(clone, 'sheaf/posts.sheaf.json'), 'utf8'))
      expect(written).toMatchObject({
        options: { collection: { folder: '../content/posts', match: '**/*.md', body: 'body' } },
        schema: { required: ['title', 'date', 'kind', 'tags'], properties: { date: { format: 'date' } } },
      })
    })
  })

  test('several are set up and taken back at once, and more are found beside projects that exist', async ({
    editor,
    make,
    project,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    await project.open(treeAddress(made))
    await page.getByRole('button', { name: 'Set up 2 projects' }).click()
    await page.waitForURL(`**${fileAddress(made, 'sheaf/docs.sheaf.json')}`)
    await project.open(treeAddress(made))
    await project.projectsPanel.getByRole('link', { name: /^posts/i }).waitFor()

    await page.getByRole('button', { name: 'Find more content' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find more content' })
    await dialog.getByRole('checkbox', { name: /^Menu data\/menu.yaml/ }).waitFor()
    expect(await dialog.getByRole('checkbox', { name: /^Posts/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Set up 1 project' }).click()
    await page.waitForURL(`**${fileAddress(made, 'sheaf/menu.sheaf.json')}`)
    await page.goBack()
    await page.getByRole('status').getByText('1 project was set up').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await project.projectsPanel.getByRole('link', { name: /^menu/i }).waitFor({ state: 'hidden' })
  })

  phoneTest('on a phone, by keys', async ({ editor, make, project }) => {
    const { page } = editor
    const made = await make.repository(site)
    await project.open(treeAddress(made))
    const setUp = page.getByRole('button', { name: 'Set up 2 projects' })
    await setUp.focus()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'sheaf/docs.sheaf.json')}`)
  })
})
