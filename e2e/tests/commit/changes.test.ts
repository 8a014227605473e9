import { describe } from 'vitest'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, test } from '../../harness/scenario'
import { shopProject } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''

describe('the changes of a commit', () => {
  test('are told in the words of the form, and the text is one click away', async ({ openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Price').fill('2.75')
    await project.field('Label').first().fill('Rye')
    await project.field('Open now').press('Space')
    await project.commitButton.click()
    const changes = project.commitDialog.getByRole('list', { name: 'Changes in shop.json' })
    await expect.poll(() => changes.getByRole('checkbox').evaluateAll((all) => all.length)).toBe(3)
    const rows = await changes.getByRole('listitem').allInnerTexts()
    expect(rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Price was 1.50 now 2.75',
      'Open now was yes now no',
      'Items › Rye › Label was Bread now Rye',
    ])

    await project.commitDialog.getByRole('button', { name: 'Show the changes in shop.json' }).click()
    const text = project.dialog('Changes in shop.json')
    await text.getByText('"price": 2.75,').waitFor()
    await text.getByRole('button', { name: 'Close' }).click()
  })

  test('a message is proposed, and the default goes as soon as somebody types', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Label').first().fill('Rye')
    await project.commitButton.click()
    const message = project.commitDialog.getByLabel('Commit message')
    await expect.poll(() => message.inputValue()).toBe('Update Label of Rye')
    await message.fill('File updates')
    await message.blur()
    await message.focus()
    await editor.page.keyboard.type('Own words')
    expect(await message.inputValue()).toBe('Own words')
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.get('/commits?per_page=1')).toMatchObject([{ commit: { message: 'Own words' } }])
  })

  test('one can be left out: it stays as a draft; another dropped, and taken back', async ({
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Harbour shop')
    await project.field('Price').fill('2.75')
    await project.commitButton.click()
    const dialog = project.commitDialog
    await dialog.getByRole('button', { name: 'Drop: Name: Corner shop → Harbour shop' }).click()
    await dialog.getByText('Dropped: Name: Corner shop → Harbour shop').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('checkbox', { name: /^Name/ }).waitFor()
    await dialog.getByRole('checkbox', { name: /^Price/ }).press('Space')
    await project.submitCommit()
    await dialog.waitFor({ state: 'hidden' })

    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Harbour shop'))
    expect(await project.field('Price').inputValue()).toBe('2.75')
    await project.commit()
    expect(await made.read('shop.json')).toBe(
      data.replace('Corner shop', 'Harbour shop').replace('1.50', '2.75'),
    )
  })

  test('ten thousand do not freeze the dialog', async ({ openProject }) => {
    const items = (price: number) => Array.from({ length: 10_000 }, (_, id) => ({ id, price }))
    const { made, project } = await openProject(
      {
        'list.sheaf.json': JSON.stringify({
          options: { dataFile: 'list.json' },
          schema: {
            type: 'array',
            items: {
              type: 'object',
              properties: { id: { type: 'number' }, price: { type: 'number', title: 'Price' } },
            },
          },
        }),
        'list.json': JSON.stringify(items(1), null, 1),
      },
      'list.json',
    )
    await project.tab('Code').click()
    await project.pasteCode(JSON.stringify(items(2), null, 1))
    await project.commitButton.click()
    const dialog = project.commitDialog
    await dialog.getByRole('button', { name: 'Show 9960 more' }).click()
    await dialog.getByRole('button', { name: 'Show 9760 more' }).waitFor()
    await dialog.getByRole('checkbox', { name: /^ID: 0\b.* › Price/ }).press('Space')
    await project.submitCommit()
    await dialog.waitFor({ state: 'hidden' })
    expect(await made.read('list.json')).toBe(
      JSON.stringify(items(2), null, 1).replace('"price": 2', '"price": 1'),
    )
  })

  test('fit on a phone', async ({ editor, openProject }) => {
    await editor.page.setViewportSize({ width: 390, height: 844 })
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('A shop with a name that is much longer than the width of any phone')
    await project.commitButton.click()
    await project.commitDialog.getByRole('checkbox', { name: /^Name/ }).waitFor()
    expect(await sidewaysScrolls(editor.page)).toEqual([])
  })
})
