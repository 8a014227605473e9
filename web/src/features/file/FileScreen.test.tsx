import { EditorView } from '@codemirror/view'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atPlace, blobRoute, linePlace } from '~/lib/routes'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { commitFiles } from '~/testing/github/memoryRepository'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { FileToolsProvider } from '~/tree/files/fileTools'
import { FileScreen } from './FileScreen'

const project = JSON.stringify({
  options: { dataFile: 'prices.json' },
  schema: { type: 'object', properties: { title: { type: 'string', title: 'Title' } } },
})

const github = serveGitHub((state) => {
  state.addRepository({
    owner: 'ada',
    repo: 'shop',
    files: {
      'README.md': '# Shop\n\nBuoys and ropes\n',
      'content/prices.sheaf.json': project,
      'content/prices.json': '{"title": "Prices"}\n',
      'content/orphan.sheaf.json': project.replace('prices.json', 'nowhere.json'),
      'content/outside.sheaf.json': project.replace('prices.json', '../../x.json'),
      'content/deep.sheaf.json': `{"schema": ${'{"not":'.repeat(1_500)}{}${'}'.repeat(1_500)}}`,
      'content/broken.sheaf.json': '{"options": {},\n  "schema"\n}',
      'content/schemaless.sheaf.json': '{"options": {"dataFile": "prices.json"}}',
      'content/lost.sheaf.json': '{"options": {"collection": {"folder": "../../x"}}, "schema": {}}',
      'posts.sheaf.json': JSON.stringify({
        options: { collection: { folder: 'posts' } },
        schema: { title: 'Posts', properties: { title: { type: 'string', title: 'Title' } } },
      }),
      'posts/2024/first.json': '{"title": "First"}\n',
      'posts/second.json': '{"title": "Second"}\n',
      'posts/photo.png': new Uint8Array([137, 80, 78, 71]),
      'flaky.json': '{"only": "here"}',
      'photo.png': new Uint8Array([137, 80, 78, 71]),
      'font.bin': new Uint8Array([0, 1, 2]),
    },
  })
  // Nothing of it is kept by the browser from another test.
  state.addRepository({
    owner: 'ada',
    repo: 'notes',
    files: {
      'notes.sheaf.json': JSON.stringify({
        options: { dataFile: 'notes.json' },
        schema: { title: 'Notes', properties: { text: { type: 'string', title: 'Text' } } },
      }),
      'notes.json': '{"text": "Buoys"}\n',
    },
  })
})

// happy-dom has no layout; the virtual rows ask for the size of their scroller.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  sessionStorage.clear()
  // Validation is the form's own matter; happy-dom has no workers.
  vi.stubGlobal('Worker', SilentWorker)
})

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

function open(path: string, ref = 'main', repo = 'shop', line?: number) {
  const reference = { owner: 'ada', repo, ref, path }
  const onAddProject = vi.fn<(folder: string) => void>()
  return renderWithProviders(
    <FileToolsProvider value={() => null}>
      <FileScreen reference={reference} onAddProject={onAddProject} />
    </FileToolsProvider>,
    { address: line === undefined ? blobRoute(reference) : atPlace(blobRoute(reference), linePlace(line)) },
  )
}

test('a project shows its form, with the tabs FormView, Builder, Code and CodeSnippets', async () => {
  await open('content/prices.sheaf.json')
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Prices')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'FormView',
    'Builder',
    'Code',
    'CodeSnippets',
  ])
})

test('a data file at its own address shows its form, and leads to its project', async () => {
  await open('content/prices.json')
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Prices')
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  const line = screen.getByRole('navigation', { name: 'Project' })
  const link = within(line).getByRole('link', { name: 'The form of prices' })
  expect(link.getAttribute('href')).toBe('/github/ada/shop/blob/main/content/prices.sheaf.json')
})

test('so does an entry of a collection, whose project lists all of them', async () => {
  const { user } = await open('posts/2024/first.json')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  expect(title).toHaveProperty('value', 'First')
  expect(screen.getByRole('link', { name: 'All entries of Posts' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Code' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Code')
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('the project file of a collection lists its entries', async () => {
  await open('posts.sheaf.json')
  const list = await screen.findByRole('grid', { name: 'Posts' })
  const hrefOf = (name: string) => within(list).getByRole('link', { name }).getAttribute('href')
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  expect(hrefOf('2024/first')).toBe('/github/ada/shop/blob/main/posts/2024/first.json')
  expect(hrefOf('second')).toBe('/github/ada/shop/blob/main/posts/second.json')
})

test('a collection that cannot be used says why', async () => {
  await open('content/lost.sheaf.json')
  expect(await screen.findByText(/“options.collection.folder” is “..\/..\/x”/)).toBeDefined()
})

test('another file has only the tab Code', async () => {
  await open('README.md')
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Code'])
})

/** The code that is shown, and what of it is selected. */
async function findCode(name: string) {
  const host = await waitFor(() => {
    const found = [...document.querySelectorAll('main *, [data-pane] *')].find(
      (element) => element.shadowRoot,
    )
    if (!found?.shadowRoot) throw new Error('There is no editor.')
    return found.shadowRoot
  })
  const content = host.querySelector<HTMLElement>(`[aria-label="${name}"]`)
  if (!content) throw new Error(`The editor is not called ${name}.`)
  return { view: EditorView.findFromDOM(content), host }
}

test('an address with a line opens the code there, selected and said', async () => {
  // What is said is taken out of the page soon after.
  const said = vi.spyOn(EditorView.announce, 'of')
  await open('README.md', 'main', 'shop', 3)
  const { view, host } = await findCode('Code of README.md')
  await waitFor(() => expect(said).toHaveBeenCalledWith('Line 3: Buoys and ropes'))
  const { from, to } = view?.state.selection.main ?? { from: 0, to: 0 }
  expect(view?.state.sliceDoc(from, to)).toBe('Buoys and ropes')
  expect(host.activeElement?.getAttribute('aria-label')).toBe('Code of README.md')
})

test('panels are split and closed, each with its own tab', async () => {
  const { user } = await open('content/prices.sheaf.json')
  await user.click(await screen.findByRole('button', { name: 'Split this panel' }))
  const selected = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent)
  expect(selected()).toEqual(['FormView', 'Builder'])
  await user.click(screen.getAllByRole('tab', { name: 'CodeSnippets' })[1] ?? document.body)
  expect(selected()).toEqual(['FormView', 'CodeSnippets'])
  await user.click(screen.getAllByRole('button', { name: 'Close this panel' })[0] ?? document.body)
  expect(selected()).toEqual(['CodeSnippets'])
  expect(screen.queryByRole('button', { name: 'Close this panel' })).toBeNull()
})

test('a double click on the plus splits once, and closes nothing', async () => {
  const { user } = await open('content/prices.sheaf.json')
  await user.dblClick(await screen.findByRole('button', { name: 'Split this panel' }))
  expect(screen.getAllByRole('tablist')).toHaveLength(2)
  const close = screen.getAllByRole('button', { name: 'Close this panel' })
  expect(close).toHaveLength(2)
  // What is split stays so on the next page.
  await user.click(close[1] ?? document.body)
  expect(screen.getAllByRole('tablist')).toHaveLength(1)
})

test('the panels list the projects and all files, with the open one selected', async () => {
  const { user, address } = await open('content/prices.sheaf.json')
  const projects = await screen.findByRole('region', { name: 'Projects' })
  expect(within(projects).getByRole('link', { current: 'page' }).textContent).toContain('prices')
  const tree = screen.getByRole('tree', { name: 'Files' })
  expect(within(tree).getAllByRole('treeitem', { selected: true })).toHaveLength(1)
  await user.click(within(tree).getByRole('treeitem', { name: 'README.md' }))
  expect(address()).toBe('/github/ada/shop/blob/main/README.md')
})

test('snippets fetch the data file from the raw host', async () => {
  const { user } = await open('content/prices.sheaf.json')
  await user.click(await screen.findByRole('tab', { name: 'CodeSnippets' }))
  for (const language of ['JavaScript', 'PHP', 'C#', 'Bash', 'Swift']) {
    const block = screen.getByRole('region', { name: language })
    expect(block.textContent).toContain('https://raw.github.test/ada/shop/main/content/prices.json')
  }
})

test('a project whose data file does not exist offers to create it as a draft', async () => {
  const { user } = await open('content/orphan.sheaf.json')
  await user.click(await screen.findByRole('button', { name: 'Create nowhere.json' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeTruthy()
  expect(screen.getByRole('treeitem', { name: 'nowhere.json, new' })).toBeTruthy()
})

test('a data file that a colleague adds, takes away and puts back is shown as it is', async () => {
  const repository = github.addRepository({ owner: 'ada', repo: 'shop-of-two', files: {} })
  const commit = (files: Record<string, string | null>) => {
    commitFiles(repository, 'main', { 'a.sheaf.json': project, ...files }, 'Changed')
  }
  commit({ 'prices.json': '{"title": "First"}' })
  const { queryClient } = await open('a.sheaf.json', 'main', 'shop-of-two')
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'First')
  commit({ 'prices.json': null })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('button', { name: 'Create prices.json' })).toBeTruthy()
  commit({ 'prices.json': '{"title": "First"}' })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'First')
})

test('a data file that a colleague makes too large to be opened unasked stays open', async () => {
  const repository = github.addRepository({ owner: 'ada', repo: 'shop-that-grows', files: {} })
  const commit = (files: Record<string, string>) => {
    commitFiles(repository, 'main', { 'a.sheaf.json': project, ...files }, 'Changed')
  }
  commit({ 'prices.json': '{"title": "First"}' })
  const { queryClient } = await open('a.sheaf.json', 'main', 'shop-that-grows')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  title.focus()
  commit({ 'prices.json': `{"title": "Second"${' '.repeat(5_000_000)}}` })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(title).toHaveProperty('value', 'Second'))
  expect(document.activeElement).toBe(title)
})

test('a project file that is no JSON says where, and leads to its code', async () => {
  const { user } = await open('content/broken.sheaf.json')
  expect(await screen.findByText('broken.sheaf.json is not valid JSON')).toBeTruthy()
  expect(screen.getByText(/^Line 3, column 1: /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open Code' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Code')
})

test('a project file nested too deeply for a form says so', async () => {
  await open('content/deep.sheaf.json')
  expect(await screen.findByText('This project file is nested too deeply for a form')).toBeTruthy()
})

test('a project file without a schema, or with data outside, says what is wrong', async () => {
  const { unmount } = await open('content/schemaless.sheaf.json')
  expect(await screen.findByText(/Missing: schema/)).toBeTruthy()
  unmount()
  await open('content/outside.sheaf.json')
  expect(await screen.findByText('The data file cannot be used')).toBeTruthy()
})

test('images are drawn from a data: address, other binaries say so', async () => {
  const { unmount } = await open('photo.png')
  const image = await screen.findByRole('img', { name: 'Preview of photo.png' })
  expect(image.getAttribute('src')).toBe('data:image/png;base64,iVBORw==')
  unmount()
  await open('font.bin')
  expect(await screen.findByText(/This file is not text/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the raw file' }).getAttribute('href')).toBe(
    'https://raw.github.test/ada/shop/main/font.bin',
  )
})

test('a path that is not there says so', async () => {
  await open('content/nothing.json')
  expect(await screen.findByText('There is no nothing.json here')).toBeTruthy()
})

test('a file that cannot be loaded can be tried again', async () => {
  const heal = github.fail('GET', /contents\/flaky\.json/, { status: 403, json: { message: 'Not yet' } })
  const { user } = await open('flaky.json')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  heal()
  await user.click(retry)
  expect(await screen.findByRole('tab', { name: 'Code' })).toBeTruthy()
})

test('where the projects cannot be read, a file says that its form is not known, until it is', async () => {
  const heal = github.fail('GET', /contents\/notes\.sheaf\.json/, {
    status: 403,
    json: { message: 'Not yet' },
  })
  const { user } = await open('notes.json', 'main', 'notes')
  expect(await screen.findByText(/^It is not known whether a form edits this file\. /)).toBeTruthy()
  expect(screen.queryByText('No form edits this file yet.')).toBeNull()
  heal()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Buoys')
})

test('a ref that does not exist is an error with the way on', async () => {
  await open('README.md', 'nowhere')
  await waitFor(() => expect(screen.getByText('Could not open nowhere')).toBeTruthy())
})

test('so it does where a file has a form as well, until somebody chooses another view', async () => {
  const { user } = await open('content/prices.sheaf.json', 'main', 'shop', 1)
  const { view } = await findCode('Code of prices.sheaf.json')
  expect(view?.state.selection.main).toMatchObject({ from: 0, to: project.length })
  await user.click(screen.getByRole('tab', { name: 'FormView' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Prices')
  await user.click(screen.getByRole('tab', { name: 'Code' }))
  const again = await findCode('Code of prices.sheaf.json')
  expect(again.view?.state.selection.main.empty).toBe(true)
  expect(again.host.activeElement).toBeNull()
})
