import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, phoneTest, test } from '../../harness/scenario'
import { fileAddress } from '../../pages/project'
import { widgetsProject } from '../../pages/widgets'

describe('widgets of a form', () => {
  test('one of ten thousand options is found by typing; only those on view are in the page', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(widgetsProject, 'all.sheaf.json')
    const species = page.getByRole('combobox', { name: 'Species' })
    await species.click()
    await page.getByRole('option', { name: 'Species 4711', selected: true }).waitFor()
    expect(await page.getByRole('option').count()).toBeLessThan(40)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('species 9999')
    await page.getByRole('option', { name: 'Species 9999' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => species.inputValue()).toBe('Species 9999')
    const habitats = page.getByRole('combobox', { name: 'Habitats' })
    await habitats.fill('2999')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove Moon/ }).click()
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await project.commitDialog.waitFor({ state: 'hidden' })
    const text = (await made.read('all.json')) ?? ''
    expect(text).toContain('"species": "Species 9999"')
    expect(JSON.parse(text)).toMatchObject({ habitats: ['Habitat 7', 'Habitat 42', 'Habitat 2999'] })
  })

  test('Markdown is marked by keys and shown without its HTML', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(widgetsProject, 'all.sheaf.json')
    await page.getByRole('tab', { name: 'Text' }).click()
    const story = page.getByRole('textbox', { name: 'Story' })
    await story.press('ControlOrMeta+Home')
    await page.keyboard.type('New ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('bold')
    expect(await story.inputValue()).toMatch(/^New \*\*bold\*\*# The otter/)
    await page.getByText('Preview', { exact: true }).click()
    const preview = page.getByRole('region', { name: 'Preview of Story' })
    await preview.getByText('Seen at dusk').waitFor()
    expect(await preview.locator('strong').first().innerText()).toBe('bold')
    expect(
      await preview.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://example.org/fish'])
    expect(await preview.locator('script, b, img').count()).toBe(0)
    await preview.getByText('<script>alert(1)</script>').waitFor()
  })

  test.for([
    ['brackets', '['.repeat(1_000_000)],
    ['stars', '*a '.repeat(330_000)],
    ['quotes', '>'.repeat(1_000_000)],
    ['a table', '|a'.repeat(500_000)],
  ] as const)(
    'a preview of a megabyte of %s ends, and the form goes on',
    async ([, text], { editor, openProject }) => {
      const { page } = editor
      const { project } = await openProject(
        {
          ...widgetsProject,
          'all.json': JSON.stringify({ name: 'Otter', story: text }),
        },
        'all.sheaf.json',
      )
      await page.getByRole('tab', { name: 'Text' }).click()
      await page.getByText('Preview', { exact: true }).click()
      await page.getByText(/^The preview (ends here|took too long)/).waitFor()
      await project.field('Name').fill('Still here')
      await expect.poll(() => project.field('Name').inputValue()).toBe('Still here')
    },
  )

  test('code has its editor, which Tab leaves', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(widgetsProject, 'all.sheaf.json')
    await page.getByRole('tab', { name: 'Text' }).click()
    const code = page.getByRole('textbox', { name: 'Embed code' })
    await code.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('<hr>')
    await page.keyboard.press('Tab')
    await expect.poll(() => code.evaluate((element) => element.matches(':focus'))).toBe(false)
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('all.json')).toContain(
      '"embed": "<figure>\\n  <img src=\\"otter.jpg\\" alt=\\"\\">\\n</figure>\\n<hr>"',
    )
  })

  test('tabs say their problems, and what another choice left is named before a commit', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(widgetsProject, 'all.sheaf.json')
    await page.getByRole('tab', { name: /Care.*1 problem/ }).waitFor()
    await page.getByRole('tab', { name: /Care/ }).click()
    await page.getByRole('button', { name: 'Show Litres' }).click()
    await project.field('Litres').fill('901')
    await project.field('Keeper').fill('Ada')
    await project.commitButton.click()
    await project.commitDialog.getByText(/all\.json still has values .*: Litres\./).waitFor()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('all.json')).toContain('"litres": 901')
  })

  phoneTest('all of it fits a phone', async ({ editor, make, project }) => {
    const { page } = editor
    const made = await make.repository(widgetsProject)
    await project.open(fileAddress(made, 'all.sheaf.json', { view: 'focus' }))
    for (const tab of ['Basics', 'Text', 'Care']) {
      await page.getByRole('tab', { name: new RegExp(tab) }).tap()
      expect(await sidewaysScrolls(page), tab).toEqual([])
    }
  })
})
