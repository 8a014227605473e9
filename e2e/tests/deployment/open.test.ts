import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { describe } from 'vitest'
import { closePage, openPage, type WatchedPage } from '../../harness/browser'
import { git } from '../../harness/git'
import { type OpenedFolder, openFolder } from '../../harness/openFolder'
import { test as base, expect, expectFaultless } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { ProjectPage, shopProject } from '../../pages/project'

const run = promisify(execFile)

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
const subjects = async (folder: string) => (await git(folder, 'log', '--format=%s by %an')).trim().split('\n')

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

    // An editor is faster with another line of the same file, and with a file of its own. Where the folder is read in the
    // middle of the commit its branch has moved: the commit begins anew, and the browser writes what refused it.
    visitor.watch.allow(/422/)
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

  test('a hook refuses, and then does not', async ({ browser, folder }) => {
    await write(folder, shopProject)
    await hook(folder, 'echo "No price may be that low." >&2; exit 1')
    const opened = await openFolder(folder)
    const { visitor, project } = await enter(browser, opened, 'blob/main/shop.sheaf.json')
    await project.field('Name').fill('Bakery')
    await project.commitButton.click()
    const dialog = project.dialog(/^Commit to/)
    await dialog.getByText(/is committed there by your own git, on main/).waitFor()
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.getByText(/No price may be that low\./).waitFor()
    expect(await read(folder, 'shop.json')).toBe(shopProject['shop.json'])
    expect(await subjects(folder)).toEqual(['Begin by Ada Shell'])
    await hook(folder, 'exit 0')
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(JSON.parse(await read(folder, 'shop.json'))).toMatchObject({ name: 'Bakery' })
    expect(await subjects(folder)).toHaveLength(2)
    await closePage(visitor)
    await opened.stop()
  })

  test('says on which branch nothing can be changed, until the folder is on it', async ({
    browser,
    folder,
  }) => {
    await write(folder, shopProject)
    await git(folder, 'add', '.')
    await git(folder, 'commit', '-q', '-m', 'A shop')
    await git(folder, 'branch', 'summer')
    const opened = await openFolder(folder)
    const { visitor, project } = await enter(browser, opened, 'blob/summer/shop.sheaf.json')
    const note = visitor.page.getByText(/nothing can be changed on summer\..* git switch summer/)
    await note.waitFor()
    await project.field('Name').fill('Bakery')
    await git(folder, 'switch', '-q', 'summer')
    await visitor.page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Bakery')
    await expect.poll(() => note.count()).toBe(0)
    await project.commitButton.click()
    await project
      .dialog(/^Commit to/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await expect.poll(() => subjects(folder)).toHaveLength(3)
    expect((await git(folder, 'branch', '--show-current')).trim()).toBe('summer')
    await expectFaultless(visitor)
    await closePage(visitor)
    await opened.stop()
  })

  test('with --save pages write files and commit nothing; two folders are open side by side', async ({
    browser,
    folder,
  }) => {
    await write(folder, shopProject)
    const other = await mkdtemp(join(tmpdir(), 'sheaf-other-'))
    await git(other, 'init', '-q', '-b', 'main')
    await write(other, { 'readme.md': 'Other\n' })
    const [opened, beside] = await Promise.all([openFolder(folder, ['--save']), openFolder(other)])
    const { visitor, project } = await enter(browser, opened, 'blob/main/shop.sheaf.json')
    const second = await visitor.context.newPage()
    await second.goto(beside.link)
    await second.getByText('readme.md').first().waitFor()
    await visitor.page.reload()
    await project.field('Name').fill('Bakery')
    const save = visitor.page.getByRole('button', { name: /^Save/ })
    await save.click()
    const dialog = project.dialog('Save to the files')
    await dialog.getByText(/Nothing is committed\./).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(JSON.parse(await read(folder, 'shop.json'))).toMatchObject({ name: 'Bakery' })
    expect(await subjects(folder)).toEqual(['Begin by Ada Shell'])
    expect(await visitor.page.getByRole('button', { name: 'Submit for review' }).count()).toBe(0)
    await expectFaultless(visitor)
    await closePage(visitor)

    // The link was used: who has only that one is told where another one comes from.
    const stranger = await openPage(browser)
    await stranger.page.goto(`${opened.url}/github/you/${basename(folder)}/tree/main`)
    await stranger.page.getByText(/Open the link that sheaf open has printed/).waitFor()
    await stranger.page.goto(opened.url)
    await stranger.page.getByText('A folder on this machine', { exact: true }).waitFor()
    await stranger.page.getByText(`shows the files of ${folder}`, { exact: false }).waitFor()
    await closePage(stranger)
    await Promise.all([opened.stop(), beside.stop()])
    await rm(other, { recursive: true, force: true })
  })

  test('killed in the middle of a commit: it is made once, and the page goes on', async ({
    browser,
    folder,
  }) => {
    await write(folder, shopProject)
    const gate = join(folder, '.git', 'gate')
    await run('mkfifo', [gate])
    await hook(folder, `: > '${gate}.begun'; cat '${gate}' > /dev/null`)
    const opened = await openFolder(folder)
    const { visitor, project } = await enter(browser, opened, 'blob/main/shop.sheaf.json')
    await project.field('Name').fill('Bakery')
    await project.commitButton.click()
    const dialog = project.dialog(/^Commit to/)
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await expect.poll(() => existsSync(`${gate}.begun`)).toBe(true)
    expect(await read(folder, 'shop.json')).toContain('Bakery')
    await opened.kill()
    await writeFile(gate, 'go') // the git that it has left behind ends its commit
    await expect.poll(() => subjects(folder)).toHaveLength(2)
    await hook(folder, 'exit 0')
    const again = await openFolder(folder)
    expect(again.url).toBe(opened.url)
    await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
    await expect.poll(() => project.field('Name').inputValue()).toBe('Bakery')
    expect(await subjects(folder)).toHaveLength(2)
    expect(await git(folder, 'status', '--short', 'shop.json')).toBe('')
    await closePage(visitor)
    expect(await again.stop()).toBe(0)
  })
})

async function hook(folder: string, script: string): Promise<void> {
  await mkdir(join(folder, '.git/hooks'), { recursive: true })
  await writeFile(join(folder, '.git/hooks/pre-commit'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

/** Follows the link, and goes to a page of the folder. */
async function enter(
  browser: Browser,
  { link, url }: Pick<OpenedFolder, 'link' | 'url'>,
  path: string,
): Promise<{ readonly visitor: WatchedPage; readonly project: ProjectPage }> {
  const visitor = await openPage(browser)
  await visitor.page.goto(link)
  await visitor.page.waitForURL('**/tree/main')
  const [repository] = visitor.page.url().split('/tree/')
  await visitor.page.goto(`${repository}/${path}`)
  return { visitor, project: new ProjectPage(visitor.page, url) }
}
