import { describe } from 'vitest'
import { dragByFinger, touchRow } from '../../harness/finger'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, phoneTest, test } from '../../harness/scenario'

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed']

const files = {
  'crew.sheaf.json': JSON.stringify({
    options: { dataFile: 'crew.json' },
    schema: {
      title: 'Crew',
      properties: {
        crew: {
          type: 'array',
          title: 'Crew',
          items: {
            title: 'Hand',
            properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Age' } },
          },
        },
      },
    },
  }),
  'crew.json': JSON.stringify({ crew: names.map((name) => ({ name, age: 30 })) }, null, 2),
}

describe('a list under a finger', () => {
  phoneTest('is put in order by dragging, and by position', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(files, 'crew.sheaf.json')
    const hand = (number: number) => page.locator('[data-item]').nth(number - 1)
    await hand(5).waitFor()
    expect(await sidewaysScrolls(page)).toEqual([])
    const isGripShown = () =>
      hand(1)
        .locator('[data-part="grip"]')
        .evaluate((grip) => grip.checkVisibility({ opacityProperty: true }))
    expect(await isGripShown()).toBe(false)
    await touchRow(hand(1))
    await expect.poll(isGripShown).toBe(true)
    await dragByFinger(page, hand(1).locator('[data-part="grip"]'), hand(3))
    await page.getByText('Hand 1 moved to position 3 of 5').waitFor({ state: 'attached' })
    await touchRow(hand(5))
    await page.getByRole('button', { name: 'Actions for Hand 5' }).tap()
    await page.getByRole('menuitem', { name: 'Move to position…' }).tap()
    const position = page.getByLabel('Position, from 1 to 5')
    expect(await position.getAttribute('inputmode')).toBe('numeric')
    await position.fill('1')
    await page.getByRole('button', { name: 'Move', exact: true }).tap()
    await page.getByText('Hand 5 moved to position 1 of 5').waitFor({ state: 'attached' })
    await touchRow(hand(2))
    await page.getByRole('button', { name: 'Actions for Hand 2' }).tap()
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).tap()
    await page.getByText('Hand 2 removed. Undo brings it back.').waitFor({ state: 'attached' })
    const heights = await page
      .locator('[data-item] button:visible')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height))
    expect(heights).not.toEqual([])
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5)
    await page.getByRole('radio', { name: 'Table' }).tap()
    await page.getByRole('grid').waitFor()
    expect(await sidewaysScrolls(page)).toEqual([])
    await page.getByRole('gridcell', { name: '30' }).first().tap()
    expect(await page.locator(':focus').getAttribute('inputmode')).toBe('numeric')
    await page.keyboard.press('Escape')
    const line = (number: number) => page.locator('tr [data-part="grip"]').nth(number - 1)
    await dragByFinger(page, line(4), line(2))
    await page.getByText('Hand 4 moved to position 3 of 4').waitFor({ state: 'attached' })
    await project.commit()
    const saved: { crew: { name: string }[] } = JSON.parse((await made.read('crew.json')) ?? '')
    expect(saved.crew.map(({ name }) => name)).toEqual(['Ed', 'Cy', 'Di', 'Ada'])
  })

  test('is put in order by mouse; Escape lets go', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(files, 'crew.sheaf.json')
    const hand = (number: number) => page.locator('[data-item]').nth(number - 1)
    await hand(5).waitFor()
    const [from, to] = [
      await hand(4).locator('[data-part="grip"]').boundingBox(),
      await hand(2).boundingBox(),
    ]
    if (from === null || to === null) throw new Error('nothing to drag')
    const drag = async () => {
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(to.x + 8, to.y + 4, { steps: 5 })
    }
    await drag()
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(0)
    await page.mouse.up()
    expect(await project.commitButton.isDisabled()).toBe(true)
    await drag()
    await page.mouse.up()
    await page.getByText('Hand 4 moved to position 2 of 5').waitFor({ state: 'attached' })
  })
})
