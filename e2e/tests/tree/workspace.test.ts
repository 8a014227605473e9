import { describe } from 'vitest'
import { holdRequests } from '../../harness/hold'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

describe('the workspace', () => {
  test('shows projects and all files: folders first, then by name, expanded, under owner/repo', async ({
    make,
    project,
  }) => {
    const made = await make.repository({
      ...shopProject,
      'b/two.txt': '2',
      'a/one.txt': '1',
      'Zebra.md': 'z',
    })
    await project.open(treeAddress(made))
    await project.tree.getByRole('treeitem', { name: /Zebra/ }).waitFor()
    const names = await project.tree
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? item.textContent))
    expect(names.map((name) => name?.trim())).toEqual([
      `${made.owner}/${made.repo}`,
      'a',
      'one.txt',
      'b',
      'two.txt',
      'shop.json',
      'shop.sheaf.json',
      'Zebra.md',
    ])
    await project.projectsPanel.getByText('shop').first().waitFor()
  })

  test('has the specified proportions', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    await project.open(treeAddress(made))
    await project.filesPanel.waitFor()
    const em = await project.filesPanel.evaluate((panel) =>
      Number.parseFloat(getComputedStyle(panel).fontSize),
    )
    const files = await project.filesPanel.boundingBox()
    expect(Math.abs((files?.width ?? 0) - 15 * em)).toBeLessThanOrEqual(2)
    const projects = await project.projectsPanel.boundingBox()
    expect(projects?.height ?? 900).toBeLessThanOrEqual(0.2 * 900 + 1)
    expect(
      await editor.page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
    ).toBe(true)
  })

  test('works by keyboard alone', async ({ editor, make, project }) => {
    const made = await make.repository({ ...shopProject, 'a/one.json': '{}' })
    await project.open(treeAddress(made))
    await project.tree.getByRole('treeitem', { name: 'one.json' }).waitFor()
    await project.tree.getByRole('treeitem').first().focus()
    for (const key of ['ArrowDown', 'ArrowLeft']) await editor.page.keyboard.press(key)
    await expect.poll(() => project.tree.getByRole('treeitem', { name: 'one.json' }).count()).toBe(0)
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await editor.page.keyboard.press(key)
    await editor.page.waitForURL(`**${fileAddress(made, 'a/one.json')}`)
  })

  test('records the ref as a recent item', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    await project.open(treeAddress(made))
    await project.filesPanel.waitFor()
    const stored: unknown = await editor.page.evaluate(() =>
      JSON.parse(localStorage.getItem('sheaf-recent') ?? 'null'),
    )
    expect(stored).toEqual([
      {
        account: expect.any(String),
        type: 'ref',
        ref: { owner: made.owner, repo: made.repo, ref: 'main' },
        lastTouched: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        touchType: 'edit',
      },
    ])
    await project.open('/')
    await editor.page
      .getByRole('link', { name: new RegExp(made.repo) })
      .first()
      .waitFor()
  })

  test('opens 5,000 files and keeps only the visible rows', async ({ editor, make, project }) => {
    const files = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`y${i % 50}/m${i % 12}/f${i}.json`, `{"i": ${i}}`]),
    )
    const made = await make.repository(files)
    await project.open(treeAddress(made))
    await project.tree.getByRole('treeitem', { name: 'y0', exact: true }).waitFor()
    expect(await project.tree.getByRole('treeitem').count()).toBeLessThan(120)
    await project.tree.getByRole('treeitem').first().focus()
    await editor.page.keyboard.press('End')
    await project.tree
      .getByRole('treeitem', { name: /f4\d\d\d\.json/ })
      .first()
      .waitFor()
  })

  test('a selected row is light blue, each row has a menu, and a folder a plus', async ({ openProject }) => {
    const { made, project } = await openProject({ ...shopProject, 'pages/a.json': '{}' }, 'shop.json')
    const row = project.tree.getByRole('treeitem', { name: 'shop.json' })
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    const [red, green, blue] = await row.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    )
    expect(blue).toBeGreaterThan(red ?? 0)
    expect(blue).toBeGreaterThan(green ?? 0)
    expect(green).toBeGreaterThan(200)
    const names = await project.tree
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(names).toEqual(
      [`${made.owner}/${made.repo}`, 'pages', 'a.json', 'shop.json', 'shop.sheaf.json'].flatMap((name) =>
        name.endsWith('.json') ? [`Menu of ${name}`] : [`Add project to ${name}`, `Menu of ${name}`],
      ),
    )
  })

  test('the branch picker is on tree and blob only, the header of the repository route has its buttons', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
    await project.field('Name').waitFor()
    expect(await project.branchPicker.count()).toBe(0)
    const release = await holdRequests(editor.page, (url) =>
      url.pathname.endsWith(`/repos/${made.owner}/${made.repo}`),
    )
    await project.open(`/github/${made.owner}/${made.repo}`)
    await project.headerButton('Share').waitFor()
    expect(await project.commitButton.isDisabled()).toBe(true)
    expect(await project.reviewButton.isDisabled()).toBe(true)
    expect(await project.branchPicker.count()).toBe(0)
    release()
    await editor.page.waitForURL(`**${treeAddress(made)}`)
    await project.branchPicker.waitFor()
  })
})
