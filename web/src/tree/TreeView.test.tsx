import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type TreeEntryType } from '~/provider/types'
import { buildTree } from './buildTree'
import type { TreeFiles } from './files/useTreeFiles'
import { useFolders } from './folders'
import { TreeView } from './TreeView'

// happy-dom has no layout; the virtualizer asks the scroller for its size.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240)
})

const paths = [
  'README.md',
  'content/prices.json',
  'content/prices.sheaf.json',
  'content/deep/a.json',
  'about.json',
]

function entry(path: string, type: TreeEntryType = 'blob') {
  return { path, type, mode: '100644', sha: path }
}

let trees = 0

function Tree(props: Partial<Parameters<typeof TreeView>[0]> & { name: string }) {
  const folders = useFolders(props.name, true)
  return (
    <TreeView
      label="Files"
      root={buildTree(
        paths.map((path) => entry(path)),
        'ada/site',
      )}
      onSelect={() => {}}
      dirtyPaths={new Set()}
      {...folders}
      {...props}
    />
  )
}

function renderTree(props: Partial<Parameters<typeof TreeView>[0]> = {}) {
  return render(<Tree name={`tree-${trees++}`} {...props} />)
}

function names() {
  return screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))
}

function row(name: string) {
  return screen.getByRole('treeitem', { name })
}

test('shows the root, folders first and expanded, then files alphabetically', () => {
  renderTree()
  expect(names()).toEqual([
    'ada/site',
    'content',
    'deep',
    'a.json',
    'prices.json',
    'prices.sheaf.json',
    'about.json',
    'README.md',
  ])
  const content = row('content')
  expect(content.getAttribute('aria-level')).toBe('2')
  expect(content.getAttribute('aria-posinset')).toBe('1')
  expect(content.getAttribute('aria-setsize')).toBe('3')
  expect(content.getAttribute('aria-expanded')).toBe('true')
  expect(row('README.md').hasAttribute('aria-expanded')).toBe(false)
})

test('a click closes a folder and chooses a file', async () => {
  const onSelect = vi.fn<(path: string) => void>()
  renderTree({ onSelect })
  await userEvent.click(row('content'))
  expect(names()).toEqual(['ada/site', 'content', 'about.json', 'README.md'])
  expect(onSelect).not.toHaveBeenCalled()
  await userEvent.click(row('about.json'))
  expect(onSelect).toHaveBeenCalledWith('about.json')
})

test('marks the selected file only', () => {
  renderTree({ selectedPath: 'content/prices.json' })
  expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([row('prices.json')])
})

test('marks edited files, and closed folders that hold one', async () => {
  renderTree({ dirtyPaths: new Set(['content/deep/a.json']) })
  expect(row('a.json, edited')).toBeTruthy()
  await userEvent.click(row('content'))
  expect(row('content, edited')).toBeTruthy()
})

function editable(states: TreeFiles['states'] = new Map()) {
  const act = vi.fn<(node: string) => void>()
  const files: TreeFiles = {
    states,
    menuOf: ({ type, path }) =>
      type === 'tree' ? [{ id: 'new', label: 'New file', onAction: () => act(`new in ${path}`) }] : [],
    onAddProject: (folder) => act(`project in ${folder}`),
    onRename: ({ path }) => act(`rename ${path}`),
    onDelete: ({ path }) => act(`delete ${path}`),
    onMove: ({ path }, to) => act(`move ${path} to ${to}`),
    onDropFiles: (folder, dropped) => act(`drop ${dropped.map(({ name }) => name).join()} in ${folder}`),
  }
  return { files, act }
}

test('the buttons of a row do not open or close the folder', async () => {
  const { files, act } = editable()
  renderTree({ files })
  await userEvent.click(screen.getByRole('button', { name: 'Menu of deep' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New file' }))
  expect(act).toHaveBeenLastCalledWith('new in content/deep')
  expect(row('deep').getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Add project to deep' }))
  expect(act).toHaveBeenLastCalledWith('project in content/deep')
  expect(row('deep').getAttribute('aria-expanded')).toBe('true')
  expect(within(row('deep')).getAllByRole('button')).toHaveLength(2)
  expect(within(row('README.md')).queryByRole('button')).toBeNull()
})

test('a right press opens the menu of a row', async () => {
  const { files } = editable()
  renderTree({ files })
  await userEvent.pointer({ target: row('content'), keys: '[MouseRight]' })
  expect(await screen.findByRole('menuitem', { name: 'New file' })).toBeTruthy()
})

test('says what a commit would do with each file', () => {
  const states = new Map([
    ['about.json', 'new'],
    ['README.md', 'deleted'],
    ['content/prices.json', 'moved'],
    ['content/deep/a.json', 'changed'],
  ] as const)
  renderTree({ files: editable(states).files, dirtyPaths: new Set(states.keys()) })
  for (const name of ['about.json, new', 'README.md, deleted', 'prices.json, renamed', 'a.json, edited'])
    expect(row(name)).toBeTruthy()
})

test('a row that is dragged goes into the folder where it is dropped, and never into itself', () => {
  const { files, act } = editable()
  renderTree({ files })
  const dataTransfer = { types: ['text/plain'], files: [], setData: () => {}, dropEffect: 'none' }
  fireEvent.dragStart(row('deep'), { dataTransfer })
  for (const own of ['deep', 'content', 'prices.json']) {
    expect(fireEvent.dragOver(row(own), { dataTransfer })).toBe(true)
    fireEvent.drop(row(own), { dataTransfer })
    fireEvent.dragStart(row('deep'), { dataTransfer })
  }
  expect(act).not.toHaveBeenCalled()
  expect(fireEvent.dragOver(row('README.md'), { dataTransfer })).toBe(false)
  fireEvent.drop(row('README.md'), { dataTransfer })
  expect(act).toHaveBeenLastCalledWith('move content/deep to deep')
  fireEvent.dragStart(row('about.json'), { dataTransfer })
  fireEvent.dragOver(row('prices.json'), { dataTransfer })
  expect(row('content').dataset['target']).toBe('true')
  fireEvent.drop(row('prices.json'), { dataTransfer })
  expect(act).toHaveBeenLastCalledWith('move about.json to content/about.json')
})

test('files that are dropped go into the folder of the row', () => {
  const { files, act } = editable()
  renderTree({ files })
  const dataTransfer = { types: ['Files'], files: [new File(['a'], 'a.txt')], dropEffect: 'none' }
  fireEvent.dragOver(row('prices.json'), { dataTransfer })
  expect(row('content').hasAttribute('data-target')).toBe(true)
  fireEvent.drop(row('prices.json'), { dataTransfer })
  expect(act).toHaveBeenLastCalledWith('drop a.txt in content')
  fireEvent.drop(row('deep'), { dataTransfer })
  expect(act).toHaveBeenLastCalledWith('drop a.txt in content/deep')
})

describe('keyboard', () => {
  test('is one stop of Tab, at the selected file', async () => {
    renderTree({ selectedPath: 'about.json' })
    await userEvent.tab()
    expect(document.activeElement).toBe(row('about.json'))
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  test('arrows, Home and End move; left and right close and open', async () => {
    renderTree()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('content'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(row('content').getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(row('deep'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(row('README.md'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(row('ada/site'))
    await userEvent.keyboard('{End}{Home}{ArrowUp}')
    expect(document.activeElement).toBe(row('ada/site'))
  })

  test('Enter opens a file, and closes or opens a folder', async () => {
    const onSelect = vi.fn<(path: string) => void>()
    renderTree({ onSelect })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(row('content').getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledWith('about.json')
  })

  test('typing leads to the next name that begins so', async () => {
    renderTree()
    await userEvent.tab()
    await userEvent.keyboard('pr')
    expect(document.activeElement).toBe(row('prices.json'))
  })

  test('Tab leads from a folder to its buttons, and the keys of the menu open it', async () => {
    const { files, act } = editable()
    renderTree({ files })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add project to content' }))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu of content' }))
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await screen.findByRole('menuitem', { name: 'New file' })
    await userEvent.keyboard('{Escape}')
    expect(act).not.toHaveBeenCalled()
    expect(row('content').getAttribute('aria-expanded')).toBe('true')
  })

  test('F2 renames and Delete deletes', async () => {
    const { files, act } = editable()
    renderTree({ files })
    await userEvent.tab()
    await userEvent.keyboard('{End}{F2}{Delete}')
    expect(act.mock.calls.flat()).toEqual(['rename README.md', 'delete README.md'])
  })
})

test('of 100,000 files only those on view are in the page', async () => {
  const entries = Array.from({ length: 100_000 }, (_, index) =>
    entry(`f${Math.floor(index / 100)}/item-${index}.json`),
  )
  renderTree({ root: buildTree(entries, 'big/tree') })
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
})
