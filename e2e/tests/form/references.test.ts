import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress } from '../../pages/project'

const reference = {
  'ui:widget': 'reference',
  'ui:options': { project: '../people/people.sheaf.json', list: '/people', detail: 'from' },
}

const count = 10_000

const conference: Readonly<Record<string, string>> = {
  'talks/talks.sheaf.json': JSON.stringify({
    options: { dataFile: 'talks.json' },
    schema: {
      type: 'object',
      properties: {
        chair: { type: 'string', title: 'Chair' },
        speakers: { type: 'array', title: 'Speakers', items: { type: 'string' } },
      },
    },
    uiSchema: { chair: reference, speakers: reference },
  }),
  'talks/talks.json': '{\n  "chair": "p17",\n  "speakers": ["p1", "nobody"]\n}\n',
  'people/people.sheaf.json': JSON.stringify({
    options: { dataFile: 'people.json' },
    schema: {
      title: 'People',
      type: 'object',
      properties: {
        people: {
          type: 'array',
          title: 'People',
          items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
        },
      },
    },
  }),
  'people/people.json': `${JSON.stringify({
    people: Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      name: index === 4321 ? 'Zoë Ångström' : `Person ${index}`,
      from: `Town ${index % 7}`,
    })),
  })}\n`,
}

describe('a reference', () => {
  test('shows names, finds one of ten thousand, and writes its value', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const asked: string[] = []
    editor.page.on('request', (request) => asked.push(request.url()))
    const { made, project } = await openProject(conference, 'talks/talks.sheaf.json')
    // Reading ten thousand entries takes a busy machine a while.
    await expect.poll(() => project.field('Chair').inputValue()).toBe('Person 17')
    await project.field('Chair').fill('angstrom')
    await editor.page.getByRole('option', { name: /^Zoë Ångström/ }).waitFor()
    expect(await editor.page.getByRole('option').count()).toBe(1)
    await editor.page.keyboard.press('ArrowDown')
    await editor.page.keyboard.press('Enter')
    await expect.poll(() => project.field('Chair').inputValue()).toBe('Zoë Ångström')

    // Only what is on view is in the page.
    await project.field('Speakers').click()
    await editor.page.getByRole('option').first().waitFor()
    expect(await editor.page.getByRole('option').count()).toBeLessThan(60)
    await editor.page.keyboard.type('Person 9999')
    await editor.page.getByRole('option', { name: /^Person 9999/ }).click()
    await editor.page.keyboard.press('Escape')
    await project.commit()
    expect(await made.read('talks/talks.json')).toBe(
      '{\n  "chair": "p4321",\n  "speakers": ["p1", "nobody", "p9999"]\n}\n',
    )
    expect(asked.filter((address) => !address.startsWith(sheaf.url) && !address.startsWith('data:'))).toEqual(
      [],
    )
  })

  test('keeps what it does not know, says so, and leads to where the entries are', async ({
    editor,
    openProject,
  }) => {
    const { made } = await openProject(conference, 'talks/talks.sheaf.json')
    await editor.page.getByText('nobody: not found in People. The value is kept.').waitFor()
    const link = editor.page.getByRole('link', { name: 'Open People' }).first()
    await link.click()
    await editor.page.waitForURL(`**${fileAddress(made, 'people/people.sheaf.json')}`)
  })

  test('knows an entry that was only drafted', async ({ openProject }) => {
    const { project } = await openProject(
      {
        ...conference,
        'people/people.json': '{\n  "people": [\n    { "id": "p17", "name": "Old name" }\n  ]\n}\n',
      },
      'people/people.sheaf.json',
    )
    await project.field('Name').fill('New name')
    await project.projectsPanel.getByRole('link', { name: /^talks/i }).click()
    await expect.poll(() => project.field('Chair').inputValue()).toBe('New name')
  })

  test('to a list that is not there keeps its value', async ({ editor, openProject }) => {
    const { 'people/people.json': _, ...without } = conference
    const { project } = await openProject(without, 'talks/talks.sheaf.json')
    await editor.page.getByText('The entries of People cannot be read').first().waitFor()
    expect(await project.field('Chair').inputValue()).toBe('p17')
  })
})

test('the sample conference has people with photos, named by the sessions', async ({ editor, project }) => {
  const programme = { owner: 'tidewater-conf', repo: 'programme' }
  await project.open(fileAddress(programme, 'people.sheaf.json'))
  await editor.page
    .getByRole('button', { name: /Ada Lind/ })
    .first()
    .click()
  await editor.page.getByRole('img', { name: /A drawing of Ada/ }).waitFor()
  await project.open(fileAddress(programme, 'programme.sheaf.json'))
  await editor.page.getByRole('button', { name: /^Workshops/ }).click()
  await editor.page.getByRole('button', { name: /Your first buoy/ }).click()
  await editor.page
    .getByRole('list', { name: /Led by/ })
    .getByText('Tomasz Wrona')
    .waitFor()
})
