import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

describe('a file', () => {
  test('a project opens as a form with the tabs FormView, Code and CodeSnippets', async ({
    editor,
    openProject,
  }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    expect(await project.field('Name').inputValue()).toBe('Corner shop')
    expect(await editor.page.getByRole('tab').allInnerTexts()).toEqual([
      'FormView',
      'Builder',
      'Code',
      'CodeSnippets',
    ])
  })

  test('form and code are two views of one text', async ({ openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Price').fill('2')
    await project.tab('Code').click()
    await expect.poll(() => project.code.innerText()).toContain('"price": 2,')
    await expect.poll(() => project.code.innerText()).toContain('12345678901234567890')

    await project.pasteCode('{\n  "name": "From code"\n}\n')
    await project.tab('FormView').click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('From code')
  })

  test('the code offers what a schema knows: of data by the form, of a project file by what Sheaf reads', async ({
    editor,
    openProject,
  }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    const { keyboard } = editor.page
    const offers = editor.page.locator('.cm-tooltip-autocomplete [role=option]')
    // They come after the editor, which takes letters without them.
    const offersAreThere = () =>
      expect.poll(() => project.code.getAttribute('aria-autocomplete')).toBe('list')
    await project.field('Name').waitFor()
    await project.tab('Code').click()
    await project.pasteCode('{}\n')
    await offersAreThere()
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press('ArrowRight')
    await keyboard.type('"si', { delay: 30 })
    await expect.poll(() => offers.allInnerTexts()).toEqual([expect.stringContaining('size')])
    await keyboard.press('Enter')
    await expect.poll(() => project.code.innerText()).toContain('{"size": ""}')
    // What the name may have follows at once.
    await offers.filter({ hasText: 'medium' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(() => project.code.innerText()).toContain('{"size": "medium"}')

    await editor.page.getByRole('radio', { name: 'Project' }).click()
    await project.pasteCode('{\n"options": {"dataFile": "shop.json"},\n"schema": {"type": ""}\n}\n')
    await offersAreThere()
    // Before the quote and the two brackets of the last lines.
    await keyboard.press('ControlOrMeta+End')
    for (const _character of '"}\n}\n') await keyboard.press('ArrowLeft')
    await keyboard.press('Control+Space')
    await offers.filter({ hasText: 'object' }).waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => offers.count()).toBe(0)
  })

  test('another file has only code, read-only unless it is JSON', async ({ editor, openProject }) => {
    const { made, project } = await openProject(
      { 'notes.txt': 'hands off\n', 'data.json': '{"a": 1}\n' },
      'notes.txt',
    )
    await expect.poll(() => project.code.innerText()).toContain('hands off')
    expect(await editor.page.getByRole('tab').allInnerTexts()).toEqual(['Code'])
    expect(await project.code.getAttribute('contenteditable')).toBe('false')
    await project.open(fileAddress(made, 'data.json'))
    await expect.poll(() => project.code.getAttribute('contenteditable')).toBe('true')
  })

  test('panels split and close, each with its own tab', async ({ editor, openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
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

  test('CodeSnippets fetch the raw file in five languages', async ({ editor, openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
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

  test('a project whose JSON is broken says where and offers the code', async ({ editor, openProject }) => {
    const { project } = await openProject(
      { ...shopProject, 'shop.json': '{\n  "name": oops\n}\n' },
      'shop.sheaf.json',
    )
    await editor.page
      .getByText(/line 2/i)
      .first()
      .waitFor()
    await editor.page.getByRole('tabpanel').getByRole('button', { name: /code/i }).click()
    await expect.poll(() => project.code.innerText()).toContain('oops')
  })

  test('focus mode shows only the projects and the form', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
    await project.field('Name').waitFor()
    expect(await editor.page.getByRole('tab').count()).toBe(0)
    expect(await project.filesPanel.count()).toBe(0)
    expect(await project.projectsPanel.count()).toBe(1)
  })

  test('an edit survives a reload', async ({ editor, openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Survivor')
    await editor.page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Survivor')
    expect(await project.commitButton.isDisabled()).toBe(false)
  })

  test('every edit survives, however soon the page is left', async ({ make, project }) => {
    const made = await make.repository(shopProject)
    for (const value of ['1st', '2nd', '3rd', '4th', '5th']) {
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.field('Name').fill(value)
      await project.open(treeAddress(made))
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await expect.poll(() => project.field('Name').inputValue()).toBe(value)
    }
  })

  test('edits are held per owner, repository, ref and path', async ({ editor, make, project }) => {
    const made = await make.repository({ ...shopProject, 'other.json': '{"a": 1}\n' })
    await made.createBranch('other')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('On main')
    await project.branchPicker.click()
    await editor.page.getByRole('option', { name: 'other' }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: 'other' })}`)
    await expect.poll(() => project.field('Name').inputValue()).toBe('Corner shop')
    await project.field('Name').fill('On other')
    await project.filesPanel.getByRole('treeitem', { name: 'other.json' }).click()
    await expect.poll(() => project.code.innerText()).toContain('"a": 1')
    await project.pasteCode('{"a": 2}\n')
    await expect.poll(() => project.commitButton.innerText()).toMatch(/2/)
    await project.commit()
    expect(await made.read('shop.json', 'other')).toContain('"name": "On other"')
    expect(await made.read('other.json', 'other')).toBe('{"a": 2}\n')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await expect.poll(() => project.field('Name').inputValue()).toBe('On main')
    expect(await made.read('shop.json')).toBe(shopProject['shop.json'])
  })

  test('the schema is edited as code and the form follows; what it lacks makes no form', async ({
    editor,
    openProject,
  }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.tab('Code').click()
    await editor.page.getByRole('radio', { name: 'Project' }).click()
    await expect.poll(() => project.code.innerText()).toContain('"dataFile"')
    const schema = { type: 'object', properties: { name: { type: 'string', title: 'Another title' } } }
    await project.pasteCode(JSON.stringify({ options: { dataFile: 'shop.json' }, schema }))
    await project.tab('FormView').click()
    await expect.poll(() => project.field('Another title').inputValue()).toBe('Corner shop')

    await project.tab('Code').click()
    await editor.page.getByRole('radio', { name: 'Project' }).click()
    await project.pasteCode(JSON.stringify({ options: {}, schema }))
    await project.tab('FormView').click()
    await editor.page.getByText(/Missing: options\.dataFile/).waitFor()
  })

  test('what the schema does not describe is shown beside the form and kept', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(
      {
        ...shopProject,
        'shop.json': '{\n  "name": "Corner shop",\n  "extra": { "deep": [1, 2] }\n}\n',
      },
      'shop.sheaf.json',
    )
    await project.field('Name').fill('Still one form')
    expect(await project.field('Name').count()).toBe(1)
    await editor.page.getByText('Deep', { exact: true }).or(editor.page.getByText('deep')).first().waitFor()
    await project.commit()
    expect(await made.read('shop.json')).toBe(
      '{\n  "name": "Still one form",\n  "extra": { "deep": [1, 2] }\n}\n',
    )
  })

  test('the code is read-only unless the path ends in .json', async ({ editor, make, project }) => {
    const paths = ['notes.txt', 'README.md', 'data.yaml', 'LICENSE', 'shop.json5', 'UPPER.JSON']
    const made = await make.repository(Object.fromEntries(paths.map((path) => [path, `hands off ${path}\n`])))
    await project.open(treeAddress(made))
    for (const path of paths) {
      await project.filesPanel.getByRole('treeitem', { name: path }).click()
      await expect.poll(() => project.code.innerText()).toContain(`hands off ${path}`)
      await project.code.click()
      await editor.page.keyboard.type('typed')
      expect(await project.code.innerText()).not.toContain('typed')
    }
    expect(await project.commitButton.isDisabled()).toBe(true)
  })

  test('a file beyond 1 MB opens whole', async ({ editor, openProject }) => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `  "row ${row}: ${'x'.repeat(50)}"`)
    const { project } = await openProject({ 'large.json': `[\n${rows.join(',\n')}\n]\n` }, 'large.json')
    await expect.poll(() => project.code.innerText()).toContain('row 0:')
    await project.code.click()
    await editor.page.keyboard.press('ControlOrMeta+End')
    await expect.poll(() => project.code.innerText()).toContain('row 19999:')
  })

  test('a file beyond 5 MB that was opened anyway stays open after its commit, to a new branch as well', async ({
    editor,
    openProject,
  }) => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `  "row ${row}: ${'x'.repeat(50)}"`)
    const { made, project } = await openProject({ 'huge.json': `[\n${rows.join(',\n')}\n]\n` }, 'huge.json')
    await editor.page.getByRole('button', { name: 'Open it anyway' }).click()
    await expect.poll(() => project.code.innerText()).toContain('row 0:')
    const type = async (text: string) => {
      await project.code.click()
      await editor.page.keyboard.press('ControlOrMeta+Home')
      await editor.page.keyboard.type(text)
      await project.header.getByText('1', { exact: true }).waitFor()
    }
    await type(' ')
    await project.commit()
    await expect.poll(() => project.commitButton.isDisabled()).toBe(true)
    expect(await project.code.innerText()).toContain('row 0:')
    await type('  ')
    await project.commitButton.click()
    await project.showDetails()
    await project.commitDialog.getByText('Commit to a new branch').click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await expect.poll(() => project.branchPicker.innerText()).not.toContain('main')
    await expect.poll(() => project.code.innerText()).toContain('row 0:')
    expect((await made.read('huge.json'))?.startsWith(' [')).toBe(true)
  })

  test('focus mode stays in focus mode from project to project', async ({ editor, make, project }) => {
    const made = await make.repository({
      ...shopProject,
      'second.sheaf.json': shopProject['shop.sheaf.json']?.replace('shop.json', 'second.json') ?? '',
      'second.json': '{"name": "Second"}\n',
    })
    await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
    await project.projectsPanel.getByRole('link', { name: /second/i }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'second.sheaf.json', { view: 'focus' })}`)
    await expect.poll(() => project.field('Name').inputValue()).toBe('Second')
    await project.open(fileAddress(made, 'shop.json', { view: 'focus' }))
    await editor.page.getByText('There is no form for shop.json').waitFor()
  })
})
