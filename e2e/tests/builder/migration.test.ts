import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { hasFocus } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { BuilderPage } from '../../pages/builder'
import { fileAddress } from '../../pages/project'

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

/** Another form, which shows entries of the menu with what they cost. */
function ordersFile(detail: string): string {
  const dish = { 'ui:widget': 'reference', 'ui:options': { project: 'menu.sheaf.json', detail } }
  const project = {
    options: { dataFile: 'orders.json' },
    schema: { properties: { dish: text } },
    uiSchema: { dish },
  }
  return `${JSON.stringify(project, null, 2)}\n`
}

/** Entries in three formats; one is broken, and two have no size. */
function menuSite(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'menu.sheaf.json': menuFile,
    'menu/broken.yaml': 'cost: [\n',
    'orders.sheaf.json': ordersFile('cost'),
  }
  for (let at = 0; at < 41; at++) {
    const size = at < 2 ? '' : 'size: M\n'
    const yaml = `label: Item ${at}\ncost: "${at}.50" # each\n${size}note: n\n`
    const [ending, text] = at % 3 === 0 ? ['yaml', yaml] : ['md', `---\n${yaml}---\n\nThe cost of it.\n`]
    files[`menu/item-${at}.${ending}`] = text ?? ''
  }
  return files
}

const menuFile = projectFile(
  { collection: { folder: 'menu' }, body: null },
  { title: 'Menu', type: 'object', properties: { label: text, cost: text, note: text, size: text } },
)
const menu = menuSite()

/** So many that nobody waits for them one by one. */
const CROWD = 300

const crowd: Readonly<Record<string, string>> = Object.fromEntries([
  [
    'crowd.sheaf.json',
    projectFile(
      { collection: { folder: 'crowd' }, body: null },
      { title: 'Crowd', type: 'object', properties: { label: text, cost: text } },
    ),
  ],
  ...Array.from({ length: CROWD }, (_, at) => {
    const data = `label: Item ${at}\ncost: "1.50" # each\n`
    return at % 2 === 0 ? [`crowd/${at}.yaml`, data] : [`crowd/${at}.md`, `---\n${data}---\n\nIts text.\n`]
  }),
])

const people = {
  'people.sheaf.json': projectFile(
    { dataFile: 'people.yaml' },
    {
      title: 'People',
      properties: {
        people: {
          type: 'array',
          items: { type: 'object', properties: { name: text, town: text, land: text } },
        },
      },
    },
  ),
  'people.yaml': `people:
  - name: Ada Lovelace
    town: London
    land: England
  - name: Johann Sebastian Bach
    town: Eisenach # and Leipzig
  - name: Plato
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

  test('has all entries follow, by the code as well, and says before the commit what does not fit', async ({
    editor,
    openProject,
    sheaf,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 900 })
    const { made, project } = await openProject(menu, 'menu.sheaf.json')
    // Somebody is in the middle of an entry.
    await project.open(fileAddress(made, 'menu/item-3.yaml'))
    await project.field('Cost').fill('3.55')
    await project.open(fileAddress(made, 'menu.sheaf.json'))

    // What looks like a rename in the code is asked about, and not taken for one.
    await project.tab('Code').click()
    await project.pasteCode(menuFile.replace('"cost"', '"price"'))
    const builder = new BuilderPage(page)
    const asked = builder.question.getByText('It looks as if “cost” is called “price” now.')
    await asked.waitFor()
    await project.tab('Builder').click()
    await asked.waitFor()
    await builder.question.getByText('“cost” is in 41 entries').waitFor()
    await builder.question.getByText('1 file cannot be read at present').click()
    expect(await builder.question.getByRole('link').allTextContents()).toEqual(['menu/broken.yaml'])
    await builder.question.getByRole('button', { name: 'Rename in 41 entries' }).click()
    await builder.question.getByText('Changed in 41 entries.').waitFor()
    await expect.poll(() => project.commitButton.textContent()).toContain('43')
    // The other form that shows what they cost follows, and is told.
    const others = page.getByRole('region', { name: 'Forms that refer to this one' })
    await others.getByText('orders.sheaf.json').waitFor()
    // One step takes back the form and all entries but for what was typed before.
    await builder.field('Price').focus()
    await page.keyboard.press('Control+z')
    await builder.field('Cost').waitFor()
    await expect.poll(() => project.commitButton.textContent()).toBe('Commit1')
    await page.keyboard.press('Control+y')
    await expect.poll(() => project.commitButton.textContent()).toContain('43')

    // A colleague brings another entry; it is asked about like the others.
    await made.commit({ 'menu/new.json': '{ "label": "New", "cost": "9.00", "size": "L" }\n' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await builder.question.getByText('“cost” is in 1 entry.').waitFor({ timeout: 45_000 })
    await builder.question.getByRole('button', { name: 'Rename in 1 entry' }).click()

    // What is taken out of the form stays in the data unless somebody says otherwise.
    await builder.field('Note').focus()
    await page.keyboard.press('Delete')
    await builder.question.getByRole('button', { name: 'Keep it' }).click()
    await builder.question.getByText('The data do not follow 1 change of the form yet.').waitFor()
    await builder.field('Size').click({ position: { x: 4, y: 4 } })
    await builder.properties.getByRole('checkbox', { name: 'Required' }).check()
    await builder.question.getByText('“size” is required now, and missing in 2 entries.').waitFor()
    await builder.question.getByRole('button', { name: 'Close' }).click()
    await project.commitButton.click()
    const commit = project.commitDialog
    const question = commit.getByRole('region', { name: 'Data of this form' })
    await question.getByText('“note” is no longer a field, but it is in 41 entries.').waitFor()
    await project.submitCommit()
    await commit.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (folder) => {
      const lines = await changedLines(folder)
      // Of each entry its key, and nothing else.
      expect(lines.filter((line) => /^\+.*\bprice\b/.test(line))).toHaveLength(44)
      const entries = new Set(
        lines.filter((line) => /^.\w/.test(line)).map((line) => line.replaceAll(/\d/g, '')),
      )
      expect([...entries].toSorted()).toEqual(['+price: "." # each', '-cost: "." # each'])
      expect(await git(folder, 'show', 'HEAD:orders.sheaf.json')).toBe(ordersFile('price'))
      expect(await git(folder, 'show', 'HEAD:menu/item-3.yaml')).toBe(
        'label: Item 3\nprice: "3.55" # each\nsize: M\nnote: n\n',
      )
    })
  })

  test('has hundreds of entries follow, or none where somebody stops it, and goes on after a reload', async ({
    editor,
    openProject,
    sheaf,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 900 })
    const { made, project } = await openProject(crowd, 'crowd.sheaf.json')
    await project.tab('Builder').click()
    const builder = new BuilderPage(page)
    await builder.renameKey('Cost', 'price')
    const yes = builder.question.getByRole('button', { name: /^Rename in \d+ entr/ })
    const all = `Rename in ${CROWD} entries`
    await yes.filter({ hasText: all }).waitFor()
    // As soon as it can be stopped it is.
    await page.evaluate(() => {
      const stop = () => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Stop',
        )
        if (button) button.click()
        else requestAnimationFrame(stop)
      }
      stop()
    })
    await yes.click()
    await yes.filter({ hasText: all }).waitFor()
    await expect.poll(() => project.commitButton.textContent()).toBe('Commit1')

    // Whoever leaves in the middle is asked about what is left.
    await yes.click({ noWaitAfter: true })
    // A reload would wait for its answer before it leaves.
    await page.goto('about:blank')
    await project.open(fileAddress(made, 'crowd.sheaf.json'))
    await project.tab('Builder').click()
    await yes.click()
    await builder.question.getByText(/^Changed in \d+ entr/).waitFor()
    const drafts = `Commit${CROWD + 1}`
    await expect.poll(() => project.commitButton.textContent()).toBe(drafts)
    await builder.renameKey('Price', 'amount')
    await yes.filter({ hasText: all }).click()
    await builder.question.getByText(`Changed in ${CROWD} entries.`).waitFor()
    await builder.field('Amount').focus()
    await page.keyboard.press('Control+z')
    await builder.field('Price').waitFor()
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (folder) => {
      const lines = (await changedLines(folder)).filter((line) => !line.includes('{'))
      expect(new Set(lines)).toEqual(new Set(['-cost: "1.50" # each', '+price: "1.50" # each']))
      expect(lines).toHaveLength(2 * CROWD)
    })
  })

  test('splits a text and joins texts by the menu, with what comes of the data before it is done', async ({
    editor,
    openProject,
    sheaf,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1440, height: 900 })
    const { made, project } = await openProject(people, 'people.sheaf.json')
    await project.tab('Builder').click()
    const builder = new BuilderPage(page)
    await builder.choose('Name', 'Split into several')
    const split = project.dialog('Split Name')
    await split.getByRole('textbox', { name: 'Names of the parts, in order' }).fill('First name, last name')
    expect(await split.getByRole('listitem').allTextContents()).toEqual([
      'was Ada Lovelace now AdaLovelace',
      'was Johann Sebastian Bach now JohannSebastian Bach',
      'was Plato now Plato',
    ])
    await page.keyboard.press('Enter')
    const yes = builder.question.getByRole('button', { name: 'Change people.yaml' })
    await yes.press('Enter')
    await builder.question.getByText('Changed in people.yaml.').waitFor()
    // One undo takes form and data back, and one redo does both again.
    await builder.field('First name').focus()
    await page.keyboard.press('Control+z')
    await builder.field('Name').waitFor()
    await expect.poll(() => project.commitButton.textContent()).toBe('Commit')
    await page.keyboard.press('Control+y')
    await expect.poll(() => project.commitButton.textContent()).toBe('Commit2')

    const corner = { x: 4, y: 4 }
    await builder.field('Town').click({ position: corner })
    await builder.field('Land').click({ position: corner, modifiers: ['Control'] })
    expect(await builder.fields.getByRole('row', { selected: true }).count()).toBe(2)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Join 2 texts into one' }).click()
    const join = project.dialog('Join Town, Land')
    await join.getByRole('textbox', { name: 'Between them' }).fill(', ')
    await join.getByText('London, England').waitFor()
    await join.getByRole('button', { name: 'Join', exact: true }).click()
    await yes.press('Enter')
    await builder.question.getByText('Changed in people.yaml.').waitFor()
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (folder) => {
      expect(await git(folder, 'show', 'HEAD:people.yaml')).toBe(
        `people:
  - firstName: Ada
    lastName: Lovelace
    town: London, England
  - firstName: Johann
    lastName: Sebastian Bach
    town: Eisenach # and Leipzig
  - firstName: Plato
`,
      )
    })
  })
})
