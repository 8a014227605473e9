import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { hasFocus } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { fileAddress, ProjectPage } from '../../pages/project'

const rows = {
  options: { dataFile: 'stock.json' },
  schema: {
    type: 'object',
    title: 'Stock',
    properties: {
      goods: {
        type: 'array',
        title: 'Goods',
        items: {
          type: 'object',
          title: 'Good',
          required: ['name'],
          properties: {
            name: { type: 'string', title: 'Name' },
            price: { type: 'number', title: 'Price', minimum: 0, description: 'With VAT.' },
            size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
            isSold: { type: 'boolean', title: 'Sold out' },
            from: { type: 'string', title: 'From', format: 'date' },
          },
        },
      },
    },
  },
  uiSchema: { goods: { 'ui:widget': 'table' } },
}

const stock = `{
  "goods": [
    { "name": "Rye", "price": 26.50, "size": "small" },
    { "name": "Wheat", "price": 1e1, "size": "large", "isSold": true },
    { "name": "Oat", "price": "ask", "note": "last one" },
    "not a good"
  ]
}
`

const files = { 'stock.sheaf.json': `${JSON.stringify(rows, null, 2)}\n`, 'stock.json': stock }

class TablePage extends ProjectPage {
  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Goods, table' })
  }

  /** The cell of a line (from 1) and a column (1 is the first that has a title). */
  cell(line: number, column: number): Locator {
    return this.grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column + 1}"]`)
  }

  focused(): Locator {
    return this.grid.locator(':focus')
  }

  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await this.page.keyboard.press('ControlOrMeta+v')
  }
}

async function opened(page: Page, url: string, made: { owner: string; repo: string }): Promise<TablePage> {
  const table = new TablePage(page, url)
  await table.open(fileAddress(made, 'stock.sheaf.json'))
  await table.grid.waitFor()
  return table
}

/** Whether all of an element is seen in its table. */
function isInSight(element: Element): boolean {
  const own = element.getBoundingClientRect()
  const around = element.closest('table')?.parentElement?.getBoundingClientRect()
  if (around === undefined) return false
  return own.left >= around.left && own.right <= around.right + 1 && own.bottom <= around.bottom + 1
}

describe('a list as a table', () => {
  test('is searched by find in form, which marks the very cell and leads to it', async ({
    editor,
    make,
    sheaf,
  }) => {
    const { page } = editor
    const goods = Array.from({ length: 200 }, (_, index) => ({ name: `Good ${index}`, from: '2026-05-01' }))
    const made = await make.repository({
      ...files,
      'stock.json': JSON.stringify({ goods: [...goods, { name: 'Last', note: 'far behind' }] }, null, 2),
    })
    await page.setViewportSize({ width: 700, height: 900 })
    const table = await opened(page, sheaf.url, made)
    await new ProjectPage(page, sheaf.url).openMore()
    await page.getByRole('button', { name: 'Find in form' }).click()
    await page.getByRole('searchbox', { name: /Find a field/ }).fill('far behind')
    const marked = page.locator('[data-found]:not(:has([data-found]))')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['far behind'])
    await expect.poll(() => marked.evaluate(isInSight)).toBe(true)
    await page.getByRole('button', { name: 'Close find' }).click()
    await expect.poll(() => hasFocus(table.grid.getByRole('gridcell', { name: 'far behind' }))).toBe(true)
  })

  test('is read as a grid, and edited by keyboard', async ({ editor, make, sheaf }) => {
    const made = await make.repository(files)
    const { page } = editor
    const table = await opened(page, sheaf.url, made)
    const { keyboard } = page
    expect(await table.grid.ariaSnapshot()).toMatchInlineSnapshot(`
      "- grid "Goods, table":
        - rowgroup:
          - row "Line Name required Price Size Sold out From Note":
            - columnheader "Line"
            - columnheader "Name required":
              - button "Name required"
            - columnheader "Price":
              - button "Price"
            - columnheader "Size":
              - button "Size"
            - columnheader "Sold out":
              - button "Sold out"
            - columnheader "From":
              - button "From"
            - columnheader "Note":
              - button "Note"
        - rowgroup:
          - row "1 Actions for Good 1 Rye 26.50 small empty empty empty":
            - rowheader "1 Actions for Good 1":
              - text: "1"
              - button "Actions for Good 1"
            - gridcell "Rye"
            - gridcell "26.50"
            - gridcell "small"
            - gridcell "empty"
            - gridcell "empty"
            - gridcell "empty"
          - row "2 Actions for Good 2 Wheat 1e1 large Yes empty empty":
            - rowheader "2 Actions for Good 2":
              - text: "2"
              - button "Actions for Good 2"
            - gridcell "Wheat"
            - gridcell "1e1"
            - gridcell "large"
            - gridcell "Yes"
            - gridcell "empty"
            - gridcell "empty"
          - row "3 Actions for Good 3 Oat ask empty empty empty last one":
            - rowheader "3 Actions for Good 3":
              - text: "3"
              - button "Actions for Good 3"
            - gridcell "Oat"
            - gridcell "ask"
            - gridcell "empty"
            - gridcell "empty"
            - gridcell "empty"
            - gridcell "last one"
          - row "4 Actions for Good 4 not a good":
            - rowheader "4 Actions for Good 4":
              - text: "4"
              - button "Actions for Good 4"
            - gridcell "not a good""
    `)
    await table.cell(1, 1).click()
    await keyboard.press('Escape')
    expect(await hasFocus(table.cell(1, 1))).toBe(true)
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowDown')
    expect(await hasFocus(table.cell(2, 2))).toBe(true)
    expect(await page.getByText('With VAT.').count()).toBe(1)
    // A letter takes the place of what is there; Enter goes on to the next line.
    await keyboard.type('12.50')
    await keyboard.press('Enter')
    expect(await hasFocus(table.cell(3, 2))).toBe(true)
    await keyboard.press('End')
    await keyboard.press('Home')
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press('F2')
    await keyboard.type(' bread')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('l')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Escape')
    await table.commit()
    expect(await made.read('stock.json')).toBe(
      stock
        .replace(
          '"Rye", "price": 26.50, "size": "small"',
          '"Rye bread", "price": 26.50, "size": "large", "isSold": true',
        )
        .replace('1e1', '12.50'),
    )
  })

  test('takes lines from a spreadsheet, says what did not fit, and undoes it at once', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(files)
    const { page } = editor
    const table = await opened(page, sheaf.url, made)
    await table.cell(2, 1).click()
    await page.keyboard.press('Escape')
    await table.paste(
      'Wheat roll\t3.5\tLARGE\tno\nOats\tfour\tsmall\tyes\nlost\nBarley\t7\thuge\t\t2026-01-02\textra\ttoo far\n',
    )
    await page.getByText('13 cells pasted').first().waitFor()
    expect(await page.getByText('Line 3, Price: “four”').count()).toBe(1)
    await page.getByText('Line 3, Price: “four”').click()
    expect(await hasFocus(table.cell(3, 2))).toBe(true)
    await table.commit()
    expect(await made.read('stock.json')).toMatchInlineSnapshot(`
      "{
        "goods": [
          { "name": "Rye", "price": 26.50, "size": "small" },
          { "name": "Wheat roll", "price": 3.5, "size": "large", "isSold": false },
          { "name": "Oats", "price": "four", "size": "small", "isSold": true, "note": "last one" },
          "not a good",
          { "name": "Barley", "price": 7, "size": "huge", "from": "2026-01-02", "note": "extra" }
        ]
      }
      "
    `)
  })

  test('is filled down where the mouse was drawn over it, and its lines are dragged by their numbers', async ({
    editor,
    make,
    sheaf,
  }) => {
    const made = await make.repository(files)
    const { page } = editor
    const table = await opened(page, sheaf.url, made)
    const centre = async (locator: Locator) => {
      const box = await locator.boundingBox()
      if (box === null) throw new Error('not in sight')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const draw = async (from: Locator, to: Locator) => {
      await page.mouse.move(...(await centre(from)))
      await page.mouse.down()
      const [x, y] = await centre(to)
      await page.mouse.move(x, y - 4, { steps: 4 })
      await page.mouse.move(x, y + 4, { steps: 4 })
    }
    await draw(table.cell(1, 2), table.cell(3, 3))
    await page.mouse.up()
    expect(await table.grid.getByRole('gridcell', { selected: true }).count()).toBe(6)
    await page.keyboard.press('ControlOrMeta+d')
    await page.getByText('4 cells filled').waitFor({ state: 'attached' })

    const grip = (line: number) => table.grid.locator(`[aria-rowindex="${line + 1}"] [data-part="grip"]`)
    await draw(grip(1), grip(3))
    await expect.poll(() => table.grid.locator('[data-drop]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => table.grid.locator('[data-drop]').count()).toBe(0)
    await page.mouse.up()
    await draw(grip(1), grip(3))
    await page.mouse.up()
    await page.getByText('Good 1 moved to position 3 of 4').waitFor({ state: 'attached' })
    await table.commit()
    const saved: unknown = JSON.parse((await made.read('stock.json')) ?? '')
    expect(saved).toEqual({
      goods: [
        { name: 'Wheat', price: 26.5, size: 'small', isSold: true },
        { name: 'Oat', price: 26.5, size: 'small', note: 'last one' },
        { name: 'Rye', price: 26.5, size: 'small' },
        'not a good',
      ],
    })
  })
})
