import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe } from 'vitest'
import { closePage, openPage } from '../harness/browser'
import { git } from '../harness/git'
import { openFolder } from '../harness/openFolder'
import { expect, expectFaultless, test as base } from '../harness/scenario'
import { EntriesPage } from '../pages/entries'
import { ProjectPage } from '../pages/project'

const post = (number: number) =>
  `---\n# written by hand\ntitle: Post ${number}\ndate: 2026-01-0${number}\nauthor: Ines\n---\nText ${number}.\n`

/** A site as Hugo has it, without a word of Sheaf. */
const site: Readonly<Record<string, string>> = {
  'hugo.toml': "title = 'Harbour'\n",
  '.gitignore': 'public/\n',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`content/posts/post-${number}.md`, post(number)])),
}

/** A folder with the site as a clone that has a commit, one change that is not committed, and a file that is ignored. */
const test = base.extend<{ readonly folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-open-'))
    await write(folder, site)
    await git(folder, 'init', '-q', '-b', 'main')
    await git(folder, 'config', 'user.name', 'Grace Hopper')
    await git(folder, 'config', 'user.email', 'grace@example.org')
    await git(folder, 'add', '.')
    await git(folder, 'commit', '-q', '-m', 'Begin')
    await write(folder, { 'notes.txt': 'mine\n', 'public/index.html': 'made' })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const read = (folder: string, path: string) => readFile(join(folder, path), 'utf8')
const subjects = async (folder: string) =>
  (await git(folder, 'log', '--format=%s by %an')).trim().split('\n')

describe('the folder that one works in', () => {
  test('from the link to a commit, with what an editor changes beside it', async ({ browser, folder }) => {
    const opened = await openFolder(folder)
    const visitor = await openPage(browser)
    const { page } = visitor
    const project = new ProjectPage(page, opened.url)
    await page.goto(opened.link)
    await page.getByRole('heading', { name: 'This looks like a Hugo site' }).waitFor()
    expect(page.url()).toMatch(/\/github\/you\/sheaf-open-\w+\/tree\/main$/)
    await page.getByRole('button', { name: 'Set up 1 project' }).click()
    const entries = new EntriesPage(page, opened.url)
    await entries
      .row(/^Post 2/)
      .getByRole('link')
      .click()
    await expect.poll(() => project.field('Title').inputValue()).toBe('Post 2')
    await project.field('Title').fill('The second post')

    // An editor is faster with another line of the same file, and with a file of its own.
    await write(folder, {
      'content/posts/post-2.md': post(2).replace('Ines', 'Joel'),
      'content/posts/post-6.md': post(6),
    })
    await project.commitButton.click()
    await project
      .dialog(/^Commit to/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await project
      .dialog('Committed, together with work of others')
      .getByRole('button', { name: 'Done', exact: true })
      .click()
    expect(await read(folder, 'content/posts/post-2.md')).toBe(
      post(2).replace('Ines', 'Joel').replace('Post 2', 'The second post'),
    )
    const [last, ...earlier] = await subjects(folder)
    expect(last).toMatch(/ by Grace Hopper$/)
    expect(earlier).toEqual(['Begin by Ada Shell'])
    const changed = (await git(folder, 'show', '--name-only', '--format=', 'HEAD')).trim().split('\n')
    expect(changed).toEqual(['content/posts/post-2.md', 'sheaf/posts.sheaf.json'])
    expect(await git(folder, 'status', '--short')).toBe('?? content/posts/post-6.md\n?? notes.txt\n')

    // What an editor writes while the form is open comes into the form.
    await write(folder, {
      'content/posts/post-2.md': post(2).replace('Ines', 'Nora').replace('Post 2', 'The second post'),
    })
    await page.reload()
    await expect.poll(() => project.field('Author').inputValue()).toBe('Nora')

    expect(opened.log()).toBe('')
    await expectFaultless(visitor)
    await closePage(visitor)
    expect(await opened.stop()).toBe(0)
  })
})
