import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, phoneTest, test } from '../../harness/scenario'
import { treeAddress } from '../../pages/project'
import { TreePage } from '../../pages/tree'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const site = {
  'prices.sheaf.json': JSON.stringify({
    options: { dataFile: 'data/prices.json' },
    schema: { type: 'object', properties: { basic: { type: 'number', title: 'Basic' } } },
  }),
  'data/prices.json': '{\n  "basic": 1.50\n}\n',
  'docs/guide.md': '# Guide\n\nHow it is done, at length, also in [a note](deep/note.txt).\n',
  'docs/100% #1?.txt': 'Odd names are names, too.\n',
  'docs/deep/note.txt': 'A note of some length.\n',
  'about.json': '{"about": "this"}\n',
}

describe('the files of the tree', () => {
  test('are made, uploaded, renamed and deleted by mouse, and one commit has just that', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    const tree = new TreePage(page, sheaf.url)
    await tree.open(treeAddress(made))

    await tree.choose('docs', 'New file')
    const creating = tree.dialog('New file')
    await creating.getByLabel('Path').fill('docs/guide.md')
    await creating.getByRole('button', { name: 'Create' }).click()
    await creating.getByText('docs/guide.md is there already.').waitFor()
    await creating.getByLabel('Path').fill('docs/.git/hooks')
    await creating.getByText('Git keeps this name for itself.').waitFor()
    await creating.getByLabel('Path').fill('docs/new/first.json')
    await creating.getByRole('button', { name: 'Create' }).click()
    await creating.waitFor({ state: 'hidden' })
    await tree.row('first.json, new').waitFor()

    await tree.upload('docs', [{ name: 'Photo one.PNG', mimeType: 'image/png', buffer: PIXEL }])
    await page.getByText('1 file goes to docs with your next commit.').waitFor()
    await tree.row('Photo-one.png, new').click()
    await page.getByRole('img', { name: /Photo-one/ }).waitFor()

    await tree.choose('docs', 'Rename or move')
    await tree.dialog('Rename or move').getByLabel('Path').fill('manual')
    await tree.dialog('Rename or move').getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('Your next commit renames docs to manual.').waitFor()
    await tree.row('100% #1?.txt, renamed').waitFor()

    // Dragged, it goes at once; nobody names it.
    await tree.row('about.json').dragTo(tree.row('manual'))
    await page.getByText('Your next commit renames about.json to manual/about.json.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await tree.row('about.json').waitFor()

    await tree.choose('about.json', 'Delete')
    await tree.row('about.json, deleted').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await tree.row('about.json').waitFor()
    await tree.choose('about.json', 'Delete')
    await tree.row('about.json, deleted').waitFor()
    await page.reload()
    await tree.row('about.json, deleted').waitFor()

    await tree.commit()
    await inClone(sheaf, made, async (clone) => {
      const changed = await git(
        clone,
        '-c',
        'core.quotePath=false',
        'show',
        '-M',
        '--name-status',
        '--format=',
        'HEAD',
      )
      expect(changed.trim().split('\n')).toEqual([
        'D\tabout.json',
        'R100\tdocs/100% #1?.txt\tmanual/100% #1?.txt',
        'A\tmanual/Photo-one.png',
        'R100\tdocs/deep/note.txt\tmanual/deep/note.txt',
        'R100\tdocs/guide.md\tmanual/guide.md',
        'A\tmanual/new/first.json',
      ])
      const size = await git(clone, 'cat-file', '-s', 'HEAD:manual/Photo-one.png')
      expect(Number(size)).toBe(PIXEL.length)
    })
  })

  test('are renamed, edited and deleted by keys alone, with what others did meanwhile', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    const tree = new TreePage(page, sheaf.url)
    await tree.open(treeAddress(made))
    await tree.row('prices.json').focus()
    await page.keyboard.press('F2')
    const moving = tree.dialog('Rename or move')
    await moving.getByLabel('Path').and(page.locator(':focus')).waitFor()
    expect(await moving.getByText('prices has its data at data/prices.json').count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('content/Preise ä.json')
    await moving.getByText('prices has its data at data/prices.json').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Your next commit renames data/prices.json to content/Preise ä.json.').waitFor()
    await tree.row('Preise ä.json, renamed').waitFor()

    // The guide leads to it, and follows.
    await tree.row('note.txt').focus()
    await page.keyboard.press('F2')
    await moving.getByText('1 reference to it').waitFor()
    await moving.getByLabel('Path').fill('docs/deep/word.txt')
    await page.keyboard.press('Enter')
    await tree.row('word.txt, renamed').waitFor()
    await tree.row('word.txt, renamed').focus()
    await page.keyboard.press('Delete')
    await tree
      .dialog(/Delete docs\/deep\/word.txt/)
      .getByRole('link', { name: 'docs/guide.md' })
      .waitFor()
    await page.keyboard.press('Escape')
    await tree.row('about.json').focus()
    await page.keyboard.press('Delete')
    await tree.row('about.json, deleted').waitFor()
    await tree.row(/^guide\.md/).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Ren')
    await page.keyboard.press('Enter')
    await moving.getByLabel('Path').fill('docs/Guide.md')
    await page.keyboard.press('Enter')
    await tree.row('Guide.md, renamed').waitFor()

    await made.commit({ 'data/prices.json': '{\n  "basic": 1.75\n}\n' })
    await tree.commit()
    await inClone(sheaf, made, async (clone) => {
      const names = await git(clone, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'HEAD')
      expect(names.trim().split('\n')).toEqual([
        'content/Preise ä.json',
        'docs/100% #1?.txt',
        'docs/Guide.md',
        'docs/deep/word.txt',
        'prices.sheaf.json',
      ])
      expect(await git(clone, 'show', 'HEAD:docs/Guide.md')).toContain('[a note](deep/word.txt)')
      expect(await git(clone, 'show', 'HEAD:content/Preise ä.json')).toContain('1.75')
      expect(await git(clone, 'show', 'HEAD:prices.sheaf.json')).toContain('content/Preise ä.json')
    })
  })

  test('of a folder with 500 files are moved as one, unread', async ({ editor, make, sheaf }) => {
    const { page } = editor
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`many/${at}.txt`, `File ${at}\n`] as const),
    )
    // Markdown beside them would be looked into.
    const { 'docs/guide.md': _, ...others } = site
    const made = await make.repository({ ...others, ...many })
    const tree = new TreePage(page, sheaf.url)
    await tree.open(treeAddress(made))
    await tree.row('many').click()
    const reads: string[] = []
    page.on('request', (request) => {
      if (/\/contents\/many|\/git\/blobs\/|graphql/.test(request.url())) reads.push(request.url())
    })
    await tree.row('many').focus()
    await page.keyboard.press('F2')
    await tree.dialog('Rename or move').getByLabel('Path').fill('few/of them')
    await page.keyboard.press('Enter')
    await page.getByText('Your next commit renames many to few/of them.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => tree.row(/renamed|deleted|edited/).count()).toBe(0)
    await tree.row('many').focus()
    await page.keyboard.press('F2')
    await tree.dialog('Rename or move').getByLabel('Path').fill('few/of them')
    await page.keyboard.press('Enter')
    await page.getByText('Your next commit renames many to few/of them.').waitFor()
    await tree.commit()
    expect(reads).toEqual([])
    await inClone(sheaf, made, async (clone) => {
      const changed = await git(clone, 'show', '-M100%', '-l1000', '--name-status', '--format=', 'HEAD')
      expect(changed.match(/^R100/gm)).toHaveLength(500)
    })
  })
})

describe('the files of the tree on a phone', () => {
  phoneTest('are renamed and uploaded in the sheet', async ({ editor, make, sheaf }) => {
    const { page } = editor
    const made = await make.repository(site)
    const tree = new TreePage(page, sheaf.url)
    await tree.open(treeAddress(made))
    await page.getByRole('button', { name: 'Projects and files' }).tap()
    await tree.row('guide.md').getByRole('button', { name: 'Menu of guide.md' }).tap()
    await page.getByRole('menuitem', { name: 'Rename or move' }).tap()
    const moving = tree.dialog('Rename or move')
    await moving.getByLabel('Path').fill('docs/handbook.md')
    await moving.getByRole('button', { name: 'Rename', exact: true }).tap()
    await tree.row('handbook.md, renamed').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
