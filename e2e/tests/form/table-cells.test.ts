import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { filesOfParts } from '../../harness/builtParts'
import { holdRequests } from '../../harness/hold'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, phoneTest, test } from '../../harness/scenario'
import { fileAddress, ProjectPage } from '../../pages/project'

const speaker = {
  'ui:widget': 'reference',
  'ui:options': { project: 'people.sheaf.json', list: '/people' },
}

const talks = `{
  "talks": [
    { "title": "Tides", "chair": "p2", "speakers": ["p1", "p2"], "level": "b", "seats": 40, "day": "2026-05-01" },
    { "title": "Sand", "chair": "p1", "speakers": ["p1"], "level": "a", "seats": 12, "day": "2026-05-02" },
    { "title": "Wind", "chair": "gone", "speakers": [], "level": "b", "seats": 7, "room": ["n"] }
  ]
}
`

const files = {
  'talks.sheaf.json': JSON.stringify({
    options: { dataFile: 'talks.json' },
    schema: {
      properties: {
        talks: {
          type: 'array',
          title: 'Talks',
          items: {
            title: 'Talk',
            properties: {
              title: { type: 'string' },
              chair: { type: 'string' },
              speakers: { type: 'array', items: { type: 'string' } },
              level: {
                oneOf: [
                  { const: 'a', title: 'Expert' },
                  { const: 'b', title: 'Beginner' },
                ],
              },
              room: { type: 'array', uniqueItems: true, items: { enum: ['n', 's'] } },
              seats: { type: 'integer' },
              day: { type: 'string', format: 'date' },
            },
          },
        },
      },
    },
    uiSchema: {
      talks: {
        'ui:widget': 'table',
        items: { chair: speaker, speakers: speaker, room: { 'ui:enumNames': ['North', 'South'] } },
      },
    },
  }),
  'talks.json': talks,
  'people.sheaf.json': JSON.stringify({
    options: { dataFile: 'people.json' },
    schema: { title: 'People', properties: { people: { type: 'array' } } },
  }),
  'people.json': '{"people": [{"id": "p1", "name": "Zoë Ångström"}, {"id": "p2", "name": "Ada Lind"}]}\n',
}

const columns = ['title', 'chair', 'speakers', 'level', 'room', 'seats', 'day']

class TalksPage extends ProjectPage {
  /** The cell of a line (from 1) of a column, by its name. */
  cell(line: number, column: string) {
    return this.page.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${columns.indexOf(column) + 2}"]`)
  }

  /** A column as it is shown. */
  shown(column: string): Promise<string[]> {
    return this.page
      .locator(`[role="gridcell"][aria-colindex="${columns.indexOf(column) + 2}"]`)
      .allInnerTexts()
  }

  get clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await this.page.keyboard.press('ControlOrMeta+v')
  }
}

async function opened(page: Page, url: string, made: { owner: string; repo: string }): Promise<TalksPage> {
  const talks = new TalksPage(page, url)
  await talks.open(fileAddress(made, 'talks.sheaf.json'))
  await page.getByRole('grid').waitFor()
  return talks
}

describe('the cells of a table', () => {
  test('are called as people call their values: shown, sorted, copied and pasted', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const made = await make.repository(files)
    const table = await opened(page, sheaf.url, made)
    await expect.poll(() => table.shown('chair')).toEqual(['Ada Lind', 'Zoë Ångström', 'gone'])
    expect(await table.shown('speakers')).toEqual(['Zoë Ångström, Ada Lind', 'Zoë Ångström', 'empty'])
    expect(await table.shown('level')).toEqual(['Beginner', 'Expert', 'Beginner'])
    expect(await table.shown('room')).toEqual(['empty', 'empty', 'North'])
    await page.getByRole('button', { name: 'Chair', exact: true }).click()
    expect(await table.shown('chair')).toEqual(['Ada Lind', 'gone', 'Zoë Ångström'])
    await page.getByRole('button', { name: 'Back to the order of the file' }).click()

    await table.cell(1, 'title').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('ControlOrMeta+c')
    const line = 'Tides\tAda Lind\tZoë Ångström, Ada Lind\tBeginner\t\t40\t2026-05-01'
    await expect.poll(() => table.clipboard).toBe(line)
    await table.cell(2, 'chair').click()
    await page.keyboard.press('Escape')
    await table.paste('ada lind\tp2, zoë ångström\tb\tsouth\t1,250\t31.12.2026')
    await page.getByText('6 cells pasted').first().waitFor()
    await table.commit()
    expect(await made.read('talks.json')).toBe(
      talks.replace(
        '"chair": "p1", "speakers": ["p1"], "level": "a", "seats": 12, "day": "2026-05-02"',
        '"chair": "p2", "speakers": ["p2","p1"], "level": "b", "room": ["s"], "seats": 1250, "day": "2026-12-31"',
      ),
    )
  })

  test('are found by what they are called', async ({ editor, make, sheaf }) => {
    const { page } = editor
    const some = Array.from({ length: 6 }, (_, index) => ({
      title: `Talk ${index}`,
      speakers: index === 4 ? ['p2'] : ['p1'],
      level: index === 2 ? 'a' : 'b',
    }))
    const made = await make.repository({ ...files, 'talks.json': JSON.stringify({ talks: some }, null, 2) })
    const table = await opened(page, sheaf.url, made)
    await expect.poll(() => table.shown('speakers')).toContain('Ada Lind')
    await page.getByRole('button', { name: 'Search in Talks' }).click()
    await page.keyboard.type('expert')
    await expect.poll(() => table.shown('title')).toEqual(['Talk 2'])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('ada')
    await expect.poll(() => table.shown('title')).toEqual(['Talk 4'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Find in form' }).click()
    await page.getByRole('searchbox', { name: /Find a field/ }).fill('ada lind')
    const marked = page.locator('[data-found]:not(:has([data-found]))')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Ada Lind'])
    await page.getByRole('button', { name: 'Close find' }).click()
  })

  test('keep what is half typed, in every view of the form', async ({ editor, make, sheaf }) => {
    const { page } = editor
    const made = await make.repository(files)
    const table = await opened(page, sheaf.url, made)
    await table.cell(1, 'seats').click()
    await page.keyboard.type(' or so')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3.6.')
    await table.cell(1, 'seats').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => table.shown('day')).toEqual(['3.6.', '2026-05-02', 'empty'])
    await page.locator('p', { hasText: 'This is not a number yet. The file keeps 40 until it is.' }).waitFor()
    await table.tab('Code').click()
    await table.code.waitFor()
    await table.tab('FormView').click()
    await expect.poll(() => table.shown('seats')).toEqual(['40 or so', '12', '7'])
    expect(await table.shown('day')).toEqual(['3.6.', '2026-05-02', 'empty'])
    await table.cell(1, 'day').click()
    await page.keyboard.type('2026')
    await page.keyboard.press('Enter')
    await table.commit()
    expect(await made.read('talks.json')).toBe(talks.replace('2026-05-01', '2026-06-03'))
  })

  test('take every key from the first on, also while the widget is on its way', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(files)
    const widgets = await filesOfParts([
      'DateWidget',
      'DateTimeWidget',
      'TimeWidget',
      'MultiComboBoxWidget',
      'ReferenceWidget',
      'ReferencesWidget',
    ])
    const release = await holdRequests(page, new RegExp(`/(${widgets.join('|')})$`))
    const table = await opened(page, sheaf.url, made)
    await table.cell(3, 'day').click()
    await page.keyboard.press('Escape')
    await page.keyboard.type('2026-07-09')
    await page.keyboard.press('Enter')
    await table.cell(3, 'seats').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('angst')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('option', { name: 'Zoë Ångström' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => table.shown('chair')).toEqual(['Ada Lind', 'Zoë Ångström', 'Zoë Ångström'])
    await table.commit()
    expect(await made.read('talks.json')).toBe(
      talks
        .replace('"gone"', '"p1"')
        .replace('"seats": 7, "room": ["n"]', '"seats": 7, "day": "2026-07-09", "room": ["n"]'),
    )
  })

  phoneTest(
    'are pasted into by a button on a phone, which says what to do where that is refused',
    async ({ editor, make, sheaf }) => {
      const { page, context } = editor
      const made = await make.repository(files)
      const table = await opened(page, sheaf.url, made)
      await page.getByRole('button', { name: 'Select cells' }).tap()
      await table.cell(1, 'title').tap()
      const button = page.getByRole('button', { name: 'Paste', exact: true })
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(43.5)
      await context.clearPermissions()
      await button.tap()
      await page.getByRole('alert').filter({ hasText: 'hold and choose Paste' }).waitFor()
      expect(await sidewaysScrolls(page)).toEqual([])
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('Waves'))
      await table.cell(2, 'title').tap()
      await button.tap()
      await expect.poll(() => table.shown('title')).toEqual(['Waves', 'Waves', 'Wind'])
    },
  )
})
