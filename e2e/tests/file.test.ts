import { describe } from 'vitest'
import { expect, test } from '../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../pages/project'

describe('a file', () => {
  test('a project opens as a form with the tabs FormView, Code and CodeSnippets', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    expect(await project.field('Name').inputValue()).toBe('Corner shop')
    expect(await editor.page.getByRole('tab').allInnerTexts()).toEqual(['FormView', 'Code', 'CodeSnippets'])
  })

  test('form and code are two views of one text', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Price').fill('2')
    await project.tab('Code').click()
    await expect.poll(() => project.code.innerText()).toContain('"price": 2,')
    await expect.poll(() => project.code.innerText()).toContain('12345678901234567890')

    await project.pasteCode('{\n  "name": "From code"\n}\n')
    await project.tab('FormView').click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('From code')
  })

  test('another file has only code, read-only unless it is JSON', async ({ editor, make, sheaf }) => {
    const made = await make.repository({ 'notes.txt': 'hands off\n', 'data.json': '{"a": 1}\n' })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'notes.txt'))
    await expect.poll(() => project.code.innerText()).toContain('hands off')
    expect(await editor.page.getByRole('tab').allInnerTexts()).toEqual(['Code'])
    expect(await project.code.getAttribute('contenteditable')).toBe('false')
    await project.open(fileAddress(made, 'data.json'))
    await expect.poll(() => project.code.getAttribute('contenteditable')).toBe('true')
  })

  test('panels split and close, each with its own tab', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    await editor.page.getByRole('button', { name: /^Split/ }).click()
    await expect.poll(() => editor.page.getByRole('tablist').count()).toBe(2)
    await editor.page.getByRole('tablist').last().getByRole('tab', { name: 'Code', exact: true }).click()
    await project.field('Name').fill('Seen on both sides')
    await expect.poll(() => project.code.innerText()).toContain('Seen on both sides')
    await editor.page
      .getByRole('button', { name: /^Close/ })
      .last()
      .click()
    await expect.poll(() => editor.page.getByRole('tablist').count()).toBe(1)
    await project.field('Name').waitFor()
  })

  test('CodeSnippets fetch the raw file in five languages', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.tab('CodeSnippets').click()
    const panel = editor.page.getByRole('tabpanel')
    for (const language of ['JavaScript', 'PHP', 'C#', 'Bash', 'Swift']) {
      await panel.getByText(language, { exact: true }).first().waitFor()
    }
    const raw = /https?:\/\/[^\s"']+\/raw\/[^\s"']+shop\.json/.exec(await panel.innerText())?.[0]
    expect(raw).toBeDefined()
    const answer = await fetch(raw ?? '')
    expect(await answer.text()).toBe(shopProject['shop.json'])
  })

  test('a project whose JSON is broken says where and offers the code', async ({ editor, make, sheaf }) => {
    const made = await make.repository({ ...shopProject, 'shop.json': '{\n  "name": oops\n}\n' })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await editor.page
      .getByText(/line 2/i)
      .first()
      .waitFor()
    await editor.page.getByRole('tabpanel').getByRole('button', { name: /code/i }).click()
    await expect.poll(() => project.code.innerText()).toContain('oops')
  })

  test('focus mode shows only the projects and the form', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
    await project.field('Name').waitFor()
    expect(await editor.page.getByRole('tab').count()).toBe(0)
    expect(await project.filesPanel.count()).toBe(0)
    expect(await project.projectsPanel.count()).toBe(1)
  })

  test('an edit survives a reload', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Survivor')
    await editor.page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Survivor')
    expect(await project.commitButton.isDisabled()).toBe(false)
  })
})
