import { afterAll, beforeAll, describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { RepositoryMaker } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'

describe('creating', () => {
  test('a project in a new repository, with the specified defaults', async ({ editor, make, project }) => {
    await project.open('/')
    editor.watch.allow(/404/) // names that are free
    await editor.page.getByRole('button', { name: 'Create project in new repository' }).click()
    const dialog = project.dialog(/Create project/)
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Repository' }).inputValue())
      .toBe('sheaf-forms')
    expect(await dialog.getByRole('textbox', { name: 'Project' }).inputValue()).toBe('my-first-project')
    const isPrivate = dialog.getByRole('checkbox', { name: 'Create as private repository (preview)' })
    expect(await isPrivate.isChecked()).toBe(true)
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await editor.page.waitForURL('**/github/you/sheaf-forms/blob/main/my-first-project.sheaf.json')

    const created = make.open('you', 'sheaf-forms')
    expect(await created.get('')).toMatchObject({ private: true })
    expect(JSON.parse((await created.read('my-first-project.sheaf.json')) ?? '')).toEqual({
      options: { dataFile: 'my-first-project.json' },
      schema: {},
    })
    expect(JSON.parse((await created.read('my-first-project.json')) ?? '')).toEqual({})
    const [newest] = (await created.get('/commits')) as { commit: { message: string } }[]
    expect(newest?.commit.message).toBe('Adds project my-first-project.sheaf.json')

    await project.open('/')
    await editor.page.getByRole('button', { name: 'Create project in new repository' }).click()
    const repository = dialog.getByRole('textbox', { name: 'Repository' })
    await expect.poll(() => repository.inputValue()).toBe('sheaf-forms-2')
    await repository.fill('sheaf-forms')
    await dialog.getByText('You have a repository sheaf-forms already.').waitFor()
    expect(await dialog.getByRole('button', { name: /^Create/ }).isDisabled()).toBe(true)
  })

  test('needs every field', async ({ editor, project }) => {
    await project.open('/')
    editor.watch.allow(/404/) // names that are free
    await editor.page.getByRole('button', { name: 'Create project in new repository' }).click()
    const dialog = project.dialog(/Create project/)
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Repository' }).inputValue()).not.toBe('')
    for (const label of ['Repository', 'Project']) {
      await dialog.getByRole('textbox', { name: label }).fill('')
      expect(await dialog.getByRole('button', { name: /^Create/ }).isDisabled()).toBe(true)
      await expect
        .poll(() => dialog.getByRole('textbox', { name: label }).getAttribute('aria-invalid'))
        .toBe('true')
      await dialog.getByRole('textbox', { name: label }).fill('valid-name')
    }
  })

  test("a project in a folder, from the folder's plus", async ({ editor, make, project }) => {
    const made = await make.repository({ ...shopProject, 'content/pages/a.json': '{}' })
    await project.open(treeAddress(made))
    const folder = project.tree.getByRole('treeitem', { name: 'pages', exact: true })
    await folder.hover()
    await folder.getByRole('button', { name: /Add project/ }).click()
    const dialog = project.dialog(/project/i)
    expect(await dialog.getByLabel('Project name').inputValue()).toBe('mynewproject')
    await dialog.getByLabel('Project name').fill('')
    await dialog.getByRole('button', { name: /^(Add|Create)/ }).click()
    await expect.poll(() => dialog.getByLabel('Project name').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Project name').fill('menu')
    await dialog.getByRole('button', { name: /^(Add|Create)/ }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'content/pages/menu.sheaf.json')}`)
    expect(JSON.parse((await made.read('content/pages/menu.sheaf.json')) ?? '')).toEqual({
      options: { dataFile: 'menu.json' },
      schema: {},
    })
    await project.page.getByRole('tablist').waitFor()
    const [newest] = (await made.get('/commits')) as { commit: { message: string } }[]
    expect(newest?.commit.message).toBe('Adds project content/pages/menu.sheaf.json')
  })
})

/** GitHub answers the creation before the first commit is there. The hub does so on request. */
describe('a provider that takes its time over a new repository', () => {
  let slow: Sheaf
  beforeAll(async () => {
    slow = await startSheaf(['--init-delay', '3'])
  })
  afterAll(() => slow.stop())

  test('is waited for', async ({ browser }) => {
    const editor = await openSignedIn(browser, slow)
    editor.watch.allow(/409/) // while the repository looks empty
    const calls = recordCalls(editor.page)
    const project = new ProjectPage(editor.page, slow.url)
    await project.open('/')
    editor.watch.allow(/404/) // names that are free
    await editor.page.getByRole('button', { name: 'Create project in new repository' }).click()
    await project
      .dialog(/Create project/)
      .getByRole('button', { name: /^Create/ })
      .click()
    await editor.page.waitForURL('**/github/you/sheaf-forms/blob/main/my-first-project.sheaf.json')
    const polls = calls.filter(({ path }) => path === '/repos/you/sheaf-forms/git/ref/heads/main')
    expect(polls.length).toBeGreaterThanOrEqual(4)
    const created = new RepositoryMaker(`${slow.url}/api/v3`, await slow.token()).open('you', 'sheaf-forms')
    expect(await created.read('my-first-project.json')).toContain('{}')
    await expectFaultless(editor)
    await editor.context.close()
  })
})
