import { describe } from 'vitest'
import { expect, phoneTest, test } from '../../harness/scenario'
import { fileAddress, treeAddress } from '../../pages/project'

const boats = [1, 2, 3, 4, 5, 6].map((number) => ({
  name: `Boat ${number}`,
  built: `19${number}0-05-01`,
  length: number + 0.5,
}))
const files = { 'README.md': '# Harbour\n', 'data/boats.json': `${JSON.stringify({ boats }, null, 2)}\n` }

const decapSettings = `collections:
  - name: posts
    folder: content/posts
    fields:
      - { name: title, widget: string }
      - { name: author, widget: relation, collection: people, value_field: "{{slug}}", search_fields: [name], display_fields: [name] }
  - name: people
    folder: content/people
    fields: [{ name: name, widget: string }]
`

describe('a form of what is there', () => {
  test('is made of a JSON file by three clicks, of its own page, of a template and of a pasted type', async ({
    editor,
    make,
    project,
  }) => {
    const { page } = editor
    const made = await make.repository(files)
    await project.open(treeAddress(made))

    // One click opens the menu, one asks for the form, one commits it.
    await project.tree.getByRole('treeitem', { name: 'boats.json', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Make a form' }).click()
    const making = project.dialog('Make a form of data/boats.json')
    await making.getByText('All values are of this kind: Date', { exact: false }).waitFor()
    expect(await making.getByLabel('Project name').inputValue()).toBe('boats')
    await making.getByRole('button', { name: 'Make a form' }).click()
    await page.waitForURL(`**${fileAddress(made, 'data/boats.sheaf.json')}`)
    await page.getByRole('tab', { name: 'Builder', selected: true }).waitFor()
    expect(JSON.parse((await made.read('data/boats.sheaf.json')) ?? '')).toMatchObject({
      options: { dataFile: 'boats.json' },
      schema: {
        title: 'Boats',
        properties: { boats: { items: { properties: { built: { format: 'date' } } } } },
      },
    })
    expect(await made.read('data/boats.json')).toBe(files['data/boats.json'])
    const [newest] = (await made.get('/commits')) as { commit: { message: string } }[]
    expect(newest?.commit.message).toBe('Adds project data/boats.sheaf.json')
    await project.tab('FormView').click()
    await page.getByText('Boat 1', { exact: false }).first().waitFor()

    // A template, from the plus of a folder.
    await project.open(treeAddress(made))
    const folder = project.tree.getByRole('treeitem', { name: 'data', exact: true })
    await folder.hover()
    await folder.getByRole('button', { name: /Add project/ }).click()
    const adding = project.dialog('Add project to data')
    await adding.getByText('A template', { exact: true }).click()
    await adding.getByRole('radio', { name: 'Opening hours' }).press('Space')
    await adding.getByRole('button', { name: 'Add project' }).click()
    await page.waitForURL(`**${fileAddress(made, 'data/opening-hours.sheaf.json')}`)
    await page.getByRole('tab', { name: 'Builder', selected: true }).waitFor()
    expect(await made.read('data/opening-hours.json')).toContain('Christmas Eve')

    // A type that somebody pastes.
    await project.open(treeAddress(made))
    await page.getByRole('main').getByRole('button', { name: 'Add project', exact: true }).click()
    const pasting = project.dialog('Add project')
    await pasting.getByText('What is here', { exact: true }).click()
    await pasting
      .getByLabel('Or paste a text')
      .fill('/** A berth. */\nexport interface Berth { name: string; depth?: number; moor(): void }')
    await pasting.getByText('Not taken over').waitFor()
    await pasting.getByRole('button', { name: 'Add project' }).click()
    await page.waitForURL(`**${fileAddress(made, 'berth.sheaf.json')}`)
    expect(JSON.parse((await made.read('berth.sheaf.json')) ?? '')).toMatchObject({
      schema: { properties: { name: { type: 'string' }, depth: { type: 'number' } } },
    })

    // All collections of another tool's settings, which refer to each other.
    await project.open(treeAddress(made))
    await page.getByRole('main').getByRole('button', { name: 'Add project', exact: true }).click()
    const settings = project.dialog('Add project')
    await settings.getByText('What is here', { exact: true }).click()
    await settings.getByLabel('Or paste a text').fill(decapSettings)
    await settings.getByText('Make the other form, too').click()
    await settings.getByRole('button', { name: 'Add project' }).click()
    await page.waitForURL(`**${fileAddress(made, 'posts.sheaf.json')}`)
    const [last] = (await made.get('/commits')) as { sha: string }[]
    const { files: written } = (await made.get(`/commits/${last?.sha}`)) as { files: { filename: string }[] }
    expect(written.map(({ filename }) => filename).sort()).toEqual(['people.sheaf.json', 'posts.sheaf.json'])
    expect(await made.read('posts.sheaf.json')).toContain('"project": "people.sheaf.json"')
  })

  phoneTest('is made on a phone, from the page of a file', async ({ editor, make, project }) => {
    const { page } = editor
    const made = await make.repository(files)
    await project.open(fileAddress(made, 'data/boats.json'))
    await page.getByRole('button', { name: 'Make a form' }).click()
    const making = project.dialog('Make a form of data/boats.json')
    await making.getByText('All values are of this kind: Date', { exact: false }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await making.getByRole('button', { name: 'Make a form' }).click()
    await page.waitForURL(`**${fileAddress(made, 'data/boats.sheaf.json')}`)
  })
})
