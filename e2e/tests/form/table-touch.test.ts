import { describe } from 'vitest'
import { dragByFinger } from '../../harness/finger'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, phoneTest } from '../../harness/scenario'

const prices = [5, 6, 7, 8]

const files = {
  'stock.sheaf.json': JSON.stringify({
    options: { dataFile: 'stock.json' },
    schema: {
      title: 'Stock',
      properties: {
        goods: {
          type: 'array',
          title: 'Goods',
          items: {
            title: 'Good',
            properties: {
              price: { type: 'integer', title: 'Price' },
              tax: { type: 'integer', title: 'Tax' },
            },
          },
        },
      },
    },
    uiSchema: { goods: { 'ui:widget': 'table' } },
  }),
  'stock.json': JSON.stringify({ goods: prices.map((price) => ({ price, tax: price + 10 })) }, null, 2),
}

describe('a table under a finger', () => {
  phoneTest('selects cells by taps and by a corner, and fills them down', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(files, 'stock.sheaf.json')
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
    const selected = page.getByRole('gridcell', { selected: true })
    await page.getByRole('button', { name: 'Select cells' }).tap()
    await cell('6').tap()
    await cell('8').tap()
    await expect.poll(() => selected.allInnerTexts()).toEqual(['6', '7', '8'])
    expect(await page.getByRole('spinbutton').count()).toBe(0)
    expect(await sidewaysScrolls(page)).toEqual([])
    await dragByFinger(page, page.locator('[data-part="handle"][data-corner="last"]'), cell('17'))
    await expect.poll(() => selected.allInnerTexts()).toEqual(['6', '16', '7', '17'])
    await dragByFinger(page, page.locator('[data-part="handle"][data-corner="first"]'), cell('5'))
    await expect.poll(() => selected.count()).toBe(6)
    const fill = page.getByRole('button', { name: 'Fill down' })
    expect((await fill.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(43.5)
    await fill.tap()
    const filled = ['5', '15', '5', '15', '5', '15', '8', '18']
    await expect.poll(() => page.getByRole('gridcell').allInnerTexts()).toEqual(filled)
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect.poll(() => selected.count()).toBe(0)
    await cell('8').tap()
    await page.getByRole('textbox', { name: 'Price, line 4' }).waitFor()
  })
})
