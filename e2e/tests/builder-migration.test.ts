import { describe } from 'vitest'
import { inClone } from '../harness/clone'
import { git } from '../harness/git'
import { hasFocus } from '../harness/keyboard'
import { expect, test } from '../harness/scenario'
import { BuilderPage } from '../pages/builder'

const text = { type: 'string' }

function projectFile(options: object, schema: object): string {
  return `${JSON.stringify({ options, schema }, null, 2)}\n`
}

const prices = {
  'prices.sheaf.json': projectFile(
    { dataFile: 'prices.json' },
    {
      title: 'Prices',
      properties: {
        name: text,
        items: {
          type: 'array',
          items: { type: 'object', properties: { label: text, cost: { type: 'number' } } },
        },
      },
    },
  ),
  'prices.json': `{
  "name": "Bakery",
  "items": [
    { "label": "Rye", "cost": 4.80 },
    { "cost": 1.00, "label": "Roll", "other": 12345678901234567890 }
  ]
}
`,
}

/** Lines that a commit has taken out and put in, of each file. */
async function changedLines(folder: string): Promise<readonly string[]> {
  const diff = await git(folder, 'diff', '-U0', 'HEAD~1')
  return diff.split('\n').filter((line) => /^[-+](?!--|\+\+)/.test(line))
}

describe('a form that has data', () => {
  test('takes its data along with a renamed field, in one step and one commit', async ({
    editor,
    openProject,
    sheaf,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 900 })
    const { made, project } = await openProject(prices, 'prices.sheaf.json')
    await project.tab('Builder').click()
    const builder = new BuilderPage(page)
    await builder.renameKey('Cost', 'price')
    await builder.question.getByText('“cost” is in prices.json, in 2 places. Rename it to “price”').waitFor()
    // A rename of a rename is one, and undo takes it back with its question.
    await builder.renameKey('Price', 'amount')
    await builder.question.getByText('Rename it to “amount” there, too?').waitFor()
    await builder.field('Amount').focus()
    await page.keyboard.press('Control+z')
    await builder.question.getByText('Rename it to “price” there, too?').waitFor()

    // The question is there again after a reload.
    await page.reload()
    await project.tab('Builder').click()
    await builder.question.getByRole('button', { name: 'Rename in prices.json' }).press('Enter')
    await builder.question.getByText('Changed in prices.json.').waitFor()
    // Who answered goes on in the form; undo there takes back both.
    await builder.renameKey('Price', 'amount')
    await builder.question.getByText('“price” is in prices.json').waitFor()
    await builder.question.getByRole('button', { name: 'Rename in prices.json' }).press('Enter')
    await builder.question.getByText('Changed in prices.json.').waitFor()
    await expect.poll(() => hasFocus(builder.field('Amount'))).toBe(true)
    await page.keyboard.press('Control+z')
    await builder.field('Price').waitFor()
    await project.commitButton.click()
    await project.commitDialog.getByText('prices.json', { exact: true }).first().waitFor()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (folder) => {
      expect(await changedLines(folder)).toEqual([
        '-    { "label": "Rye", "cost": 4.80 },',
        '-    { "cost": 1.00, "label": "Roll", "other": 12345678901234567890 }',
        '+    { "label": "Rye", "price": 4.80 },',
        '+    { "price": 1.00, "label": "Roll", "other": 12345678901234567890 }',
        '-            "cost": {',
        '+            "price": {',
      ])
    })
  })
})
