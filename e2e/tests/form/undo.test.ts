import { describe } from 'vitest'
import { hasFocus } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { shopProject } from '../../pages/project'

const tableProject: Readonly<Record<string, string>> = {
  'shop.sheaf.json': JSON.stringify({
    options: { dataFile: 'shop.json' },
    schema: {
      type: 'object',
      title: 'Shop',
      properties: {
        name: { type: 'string', title: 'Name' },
        items: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' } } } },
      },
    },
    uiSchema: { items: { 'ui:widget': 'table' } },
  }),
  'shop.json': JSON.stringify({ name: 'Corner shop', items: [{ label: 'Bread' }, { label: 'Butter' }] }),
}

describe('undo', () => {
  test('is one history of form and code, by the keys in every field', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    const [name, price, label] = [
      project.field('Name'),
      project.field('Price'),
      project.field('Label').first(),
    ]
    await name.click()
    await page.keyboard.press('Home')
    await page.keyboard.type('The ')
    await price.fill('2.75')
    await label.fill('Rolls')
    await project.tab('Code').click()
    await project.code.getByText('"small"').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' ')
    await project.tab('FormView').click()
    await name.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => label.inputValue()).toBe('Bread')
    expect(await hasFocus(label)).toBe(true)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await price.inputValue()).toBe('1.50')
    expect(await hasFocus(price)).toBe(true)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await name.inputValue()).toBe('Corner shop')
    expect(await hasFocus(name)).toBe(true)
    await page.keyboard.press('ControlOrMeta+y')
    expect(await name.inputValue()).toBe('The Corner shop')
    await page.keyboard.type('new ')
    expect(await name.inputValue()).toBe('The new Corner shop')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    expect(await name.inputValue()).toBe('The Corner shop')
    await project.tab('Code').click()
    await project.code.getByText('The Corner shop').click()
    await page.keyboard.press('ControlOrMeta+z')
    await project.code.getByText('"Corner shop"').waitFor()
    await project.tab('FormView').click()
    await expect.poll(() => name.inputValue()).toBe('Corner shop')
  })

  test('goes to the cell of a table that changed', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(tableProject, 'shop.sheaf.json')
    const cell = page.getByRole('gridcell', { name: 'Bread' })
    await cell.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' and rolls')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await page.getByRole('gridcell').getByRole('textbox').inputValue()).toBe('Bread')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+y')
    await page.getByRole('gridcell', { name: 'Bread and rolls' }).waitFor()
    await project.field('Name').focus()
    await page.keyboard.press('ControlOrMeta+z')
    await cell.waitFor()
    expect(await hasFocus(cell)).toBe(true)
  })
})
