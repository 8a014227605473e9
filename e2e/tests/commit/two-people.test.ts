import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { keepHub } from '../../harness/people'
import { type MadeRepository, RepositoryMaker } from '../../harness/repository'
import { test as base, expect, expectFaultless, openSignedIn } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

interface TwoPeople {
  readonly sheaf: Sheaf
  readonly made: MadeRepository
  /** The same project in two browsers, each signed in as somebody else. */
  readonly marina: ProjectPage
  readonly joel: ProjectPage
}

const test = base.extend<TwoPeople>({
  sheaf: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'sheaf-two-people-'))
      for (const login of ['marina', 'joel']) {
        await keepHub(data, ['user', 'add', login], `the password of ${login}`)
      }
      const sheaf = await startSheaf([], data)
      await use(sheaf)
      await sheaf.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
  made: async ({ sheaf }, use) => {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token('marina'))
    const made = await make.repository(shopProject)
    await make.call('PUT', `/repos/${made.owner}/${made.repo}/collaborators/joel`, { permission: 'push' })
    await use(made)
  },
  marina: async ({ browser, sheaf, made }, use) => {
    const opened = await openSignedIn(browser, sheaf, await sheaf.token('marina'))
    const project = new ProjectPage(opened.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await use(project)
    await expectFaultless(opened)
    await opened.context.close()
  },
  joel: async ({ browser, sheaf, made }, use) => {
    const opened = await openSignedIn(browser, sheaf, await sheaf.token('joel'))
    const project = new ProjectPage(opened.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await use(project)
    await expectFaultless(opened)
    await opened.context.close()
  },
})

/** The changed lines of each commit, the newest first, as the real git client shows them. */
function historyOf(sheaf: Sheaf, made: MadeRepository): Promise<string> {
  return inClone(sheaf, made, (clone) => git(clone, 'log', '-p', '-U0', '--format=%an'))
}

describe('two people in one file', () => {
  test('different fields: both edits are in the log, and nobody is asked', async ({
    sheaf,
    made,
    marina,
    joel,
  }) => {
    await marina.field('Name').fill('By marina')
    await joel.field('Price').fill('2.25')
    await marina.commit()
    await joel.commit()

    const text = await made.read('shop.json')
    expect(text).toBe(shopProject['shop.json']?.replace('Corner shop', 'By marina').replace('1.50', '2.25'))
    const log = await historyOf(sheaf, made)
    expect(log).toMatch(/joel[^]*\+ {2}"price": 2\.25,[^]*marina[^]*\+ {2}"name": "By marina",/)
  })

  test('one field in common: the second is asked about that one alone', async ({
    sheaf,
    made,
    marina,
    joel,
  }) => {
    await marina.field('Name').fill('By marina')
    await marina.field('Price').fill('3')
    await joel.field('Name').fill('By joel')
    await joel.field('Size').selectOption('large')
    await marina.commit()
    await joel.commitButton.click()
    await joel.submitCommit()
    const questions = joel.commitDialog.getByRole('radiogroup')
    await questions.first().waitFor()
    expect(await questions.count()).toBe(1)
    expect(await made.read('shop.json')).toContain('"name": "By marina"')

    await questions.getByText('By joel').click()
    await joel.submitCommit()
    await joel.commitDialog.waitFor({ state: 'hidden' })
    const text = await made.read('shop.json')
    expect(JSON.parse(text ?? '')).toMatchObject({ name: 'By joel', price: 3, size: 'large' })
    const log = await historyOf(sheaf, made)
    expect(log).toMatch(/joel[^]*\+ {2}"name": "By joel",[^]*marina[^]*\+ {2}"name": "By marina",/)
  })

  test('one of them with git: the push is merged, not overwritten', async ({ sheaf, made, joel }) => {
    await joel.field('Name').fill('By joel')
    await inClone(
      sheaf,
      made,
      async (clone) => {
        const file = join(clone, 'shop.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('Butter', 'Honey'))
        await git(clone, 'commit', '-qam', 'Honey, from the shell')
        await git(clone, 'push', '-q')
        await joel.commit()

        expect(await made.read('shop.json')).toBe(
          shopProject['shop.json']?.replace('Corner shop', 'By joel').replace('Butter', 'Honey'),
        )
        await git(clone, 'pull', '-q', '--ff-only')
        expect(await git(clone, 'log', '--format=%s')).toContain('Honey, from the shell')
      },
      { user: 'marina' },
    )
  })

  test('one item moved by both, to different places: the second is asked for the order', async ({
    sheaf,
    made,
    marina,
    joel,
  }) => {
    await made.commit({ 'shop.json': withItems('Bread', 'Butter', 'Honey', 'Jam') })
    for (const person of [marina, joel]) {
      await person.page.reload()
      await itemButton(person, 'Move Item 4 up').waitFor()
    }
    for (const at of [3, 2]) await itemButton(marina, `Move Item ${at} up`).click()
    await marina.field('Price').fill('3')
    await itemButton(joel, 'Move Item 3 down').click()
    await joel.field('Name').fill('By joel')
    await marina.commit()
    await joel.commitButton.click()
    await joel.submitCommit()
    const order = joel.commitDialog.getByRole('radiogroup', {
      name: 'Order of Items, which was: … · Butter · Honey · Jam',
    })
    await order.waitFor()
    expect(await joel.commitDialog.getByRole('radiogroup').count()).toBe(1)
    await order.getByRole('radio', { name: /^Theirs/ }).press('Space')
    await joel.submitCommit()
    await joel.commitDialog.waitFor({ state: 'hidden' })

    const expected = withItems('Honey', 'Bread', 'Butter', 'Jam')
    expect(await made.read('shop.json')).toBe(expected.replace('Corner shop', 'By joel').replace('1.50', '3'))
    expect(await historyOf(sheaf, made)).toMatch(/joel[^]*By joel[^]*marina[^]*"price": 3/)
  })

  test('an item removed by one and written anew with git: asked, in the words of the form', async ({
    sheaf,
    made,
    joel,
  }) => {
    await made.commit({ 'shop.json': withItems('Bread', 'Butter', 'Honey') })
    await joel.page.reload()
    await itemButton(joel, 'Remove Item 2').click()
    await inClone(
      sheaf,
      made,
      async (clone) => {
        await writeFile(join(clone, 'shop.json'), withItems('Bread', 'Margarine', 'Honey', 'Jam'))
        await git(clone, 'commit', '-qam', 'Margarine and jam, from the shell')
        await git(clone, 'push', '-q')
        await joel.commitButton.click()
        await joel.submitCommit()
        const item = joel.commitDialog.getByRole('radiogroup', {
          name: 'Items › Margarine, which was: Butter',
        })
        await item.getByRole('radio', { name: /^Yours Removed/ }).press('Space')
        await joel.submitCommit()
        await joel.commitDialog.waitFor({ state: 'hidden' })

        expect(await made.read('shop.json')).toBe(withItems('Bread', 'Honey', 'Jam'))
        await git(clone, 'pull', '-q', '--ff-only')
        expect(await git(clone, 'log', '--format=%s')).toContain('Margarine and jam, from the shell')
      },
      { user: 'marina' },
    )
  })
})

const post = `---
# Kept by hand
title: Boats # as it was
weight: 1.50
tags: [sea, wood]
---
The beginning.

The end.
`

/** A folder of entries, and data in YAML. */
const site: Readonly<Record<string, string>> = {
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'posts', match: '*.md', body: 'body' } },
    schema: {
      title: 'Posts',
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title' },
        weight: { type: 'number', title: 'Weight' },
        tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
        body: { type: 'string', title: 'Text', contentMediaType: 'text/markdown' },
      },
    },
  }),
  'posts/boats.md': post,
  'hours.sheaf.json': JSON.stringify({
    options: { dataFile: 'hours.yaml' },
    schema: {
      title: 'Hours',
      type: 'object',
      properties: { from: { type: 'string', title: 'From' }, to: { type: 'string', title: 'To' } },
    },
  }),
  'hours.yaml': "from: '09:00' # not on Sundays\n\nto: '17:00'\n",
}

describe('two people in a site of Markdown and YAML', () => {
  test('an entry: a value and a paragraph of each go together', async ({ made, marina, joel }) => {
    await openSite(made, 'posts/boats.md', marina, joel)
    await marina.field('Weight').fill('2.25')
    await marina.field('Text').fill('The very beginning.\n\nThe end.')
    await joel.field('Title').fill('Ships')
    await joel.field('Text').fill('The beginning.\n\nThe very end.')
    await marina.commit()
    await joel.commitButton.click()
    await joel.submitCommit()
    await joel
      .dialog(/^Committed/)
      .getByRole('button', { name: 'Done' })
      .click()

    expect(await made.read('posts/boats.md')).toBe(
      post
        .replace('Boats', 'Ships')
        .replace('1.50', '2.25')
        .replace('The beginning', 'The very beginning')
        .replace('The end', 'The very end'),
    )
  })

  test('YAML: one value in common is asked about, and its notes stay', async ({ made, marina, joel }) => {
    await openSite(made, 'hours.sheaf.json', marina, joel)
    await marina.field('From').fill('10:00')
    await joel.field('From').fill('08:00')
    await joel.field('To').fill('16:00')
    await marina.commit()
    await joel.commitButton.click()
    await joel.submitCommit()
    const questions = joel.commitDialog.getByRole('radiogroup')
    await questions.first().waitFor()
    expect(await questions.count()).toBe(1)
    await questions.getByText('08:00').click()
    await joel.submitCommit()
    await joel.commitDialog.waitFor({ state: 'hidden' })

    expect(await made.read('hours.yaml')).toBe("from: '08:00' # not on Sundays\n\nto: '16:00'\n")
  })
})

/** Both at the same file of the site. */
async function openSite(
  made: MadeRepository,
  path: string,
  ...people: readonly ProjectPage[]
): Promise<void> {
  await made.commit(site)
  for (const person of people) await person.open(fileAddress(made, path))
}

function itemButton(project: ProjectPage, name: string) {
  return project.page.getByRole('button', { name, exact: true })
}

/** The shop with these items. */
function withItems(...labels: readonly string[]): string {
  const items = labels.map((label) => `    { "label": "${label}" }`).join(',\n')
  return (shopProject['shop.json'] ?? '').replace(/(?<="items": \[\n)[^\]]*(?=\n {2}\])/, items)
}
