import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, test } from '../../harness/scenario'

const talk = {
  type: 'object',
  properties: { name: { type: 'string', title: 'Talk' }, minutes: { type: 'integer', title: 'Minutes' } },
}

const schema = {
  type: 'object',
  title: 'Conference',
  properties: {
    title: { type: 'string', title: 'Title', minLength: 3 },
    day: { type: 'string', format: 'date', title: 'Day' },
    price: { type: 'number', title: 'Price' },
    city: { type: 'string', title: 'City' },
    twin: { type: 'string', title: 'Twin' },
    talks: { type: 'array', title: 'Talks', items: talk },
  },
}

const files = {
  'yaml.sheaf.json': JSON.stringify({ options: { dataFile: 'conference.yaml' }, schema }),
  'toml.sheaf.json': JSON.stringify({ options: { dataFile: 'conference.toml' }, schema }),
  'conference.yaml': `# What everybody reads
title:   'Spring'   # without the year
day: 2026-03-01
price: 1.50
city: &town Ulm
twin: *town
talks:
- {name: One, minutes: 0x1E}   # short
-   name: >-
      Two
      lines
    minutes: 45
`,
  'conference.toml': `# What everybody reads
title = 'Spring'   # without the year
day = 2026-03-01
price = 1.50

[[talks]] # short
name = "One"
minutes = 3_0
`,
}

/** Types at the end of a field, letter by letter. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text, { delay: 30 })
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** The lines that the last commit took away and added. */
async function changedLines(folder: string): Promise<readonly string[]> {
  const diff = await git(folder, 'diff', '--unified=0', 'HEAD~1', 'HEAD')
  return diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line))
}

describe('a data file that is not JSON', () => {
  test('YAML is edited by typing, and a changed value is a changed line', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(files, 'yaml.sheaf.json')
    await typeInto(page, 'Title', ' fair')
    await typeInto(page, 'Price', '5')
    await typeInto(page, 'City', '!')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Change all 2' }).click()
    await expect.poll(() => project.field('Twin').inputValue()).toBe('Ulm!')
    await project.commit()
    await inClone(sheaf, made, async (folder) => {
      expect(await changedLines(folder)).toEqual([
        "-title:   'Spring'   # without the year",
        "+title:   'Spring fair'   # without the year",
        '-price: 1.50',
        '-city: &town Ulm',
        '+price: 1.505',
        '+city: &town Ulm!',
      ])
    })
  })

  test('TOML keeps its dates as dates, and what breaks the schema is said at its field', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(files, 'toml.sheaf.json')
    const day = project.field('Day')
    expect(await day.inputValue()).toBe('2026-03-01')
    await day.fill('2026-04-02')
    const title = project.field('Title')
    await title.fill('ab')
    await page.keyboard.press('Tab')
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
    await title.fill('Autumn')
    await project.commit()
    await inClone(sheaf, made, async (folder) => {
      expect(await changedLines(folder)).toEqual([
        "-title = 'Spring'   # without the year",
        '-day = 2026-03-01',
        "+title = 'Autumn'   # without the year",
        '+day = 2026-04-02',
      ])
    })
  })
})
