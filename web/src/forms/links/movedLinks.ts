import { formatNameOf, loadFormat } from '~/formats/formatOf'
import type { DataNode, DataPath, Span } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { dirname, relativeTo, resolveFrom } from '~/lib/paths'
import { applyEdits } from '~/lib/text/text'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createReader, type Reading } from '../model/reading'
import { rootStep, type Step, stepInto } from '../model/steps'
import { fileOptions } from '../widgets/file/FileOptions'
import { widgetKind } from '../widgets/widgetKind'
import { markdownLinks } from './markdownLinks'

/** A file that is to be elsewhere, or a copy of it. */
export interface LinkMove {
  /** What tells the fields of the file. */
  readonly form: ProjectForm
  readonly from: string
  readonly to: string
  /** Whether only links in texts count, and no fields that name a file. */
  readonly isOfTexts?: boolean
  /** What leads to a file from the new place as well stays: it is that of the other language. */
  readonly keepsOwn?: boolean
}

type PathAfter = (path: string) => string | undefined

const staying: PathAfter = (path) => path

/** How texts of a file change with its place. */
export interface LinkReader {
  /** The paths to which the relative links of a text may lead. */
  readonly pathsIn: (text: string) => readonly string[]
  /** Of some files those to which the links of a text lead, each as often as it is led to. */
  readonly ledTo: (text: string, files: ReadonlySet<string>) => readonly string[]
  /**
   * The text whose relative links, pictures and files lead to the same files as before.
   * @param files of these paths those that are files.
   * @param pathAfter where these are then; undefined: gone, and what leads to it stays. Without it they stay.
   */
  readonly textAfter: (text: string, files: ReadonlySet<string>, pathAfter?: PathAfter) => string
  /** The same for the value of a field that names a file. */
  readonly valueAfter: (value: string, files: ReadonlySet<string>, pathAfter?: PathAfter) => string
}

/** A value that leads to files, in parts: addresses, and what stands between them. */
interface Leading {
  readonly at: DataPath
  readonly value: string
  readonly links: readonly Link[]
}

interface Link {
  readonly from: number
  readonly to: number
  readonly url: string
  /** A blank ends it, and `#` and `?` end its path. */
  readonly isAddress: boolean
  readonly isPointed: boolean
}

/** Of a file that is data of no project. */
export const PLAIN_FORM: ProjectForm = {
  path: '',
  data: { kind: 'file', written: '', path: '' },
  schema: true,
  uiSchema: {},
  body: null,
  requiresValid: false,
  ignored: [],
}

/** Undefined of a file that is in no format that is known. */
export async function createLinkReader(move: LinkMove): Promise<LinkReader | undefined> {
  const { form, from, to, isOfTexts = false } = move
  const format = await loadFormat(from, form.body)
  if (format === undefined) return undefined
  // Where no member has the text below the front matter, that is no data, but still the entry's.
  const isBare = form.body === null && formatNameOf(from) === 'markdown'
  const split = isBare ? (await import('~/formats/frontmatter/split')).split : undefined
  const read = createReader(form)

  function linksIn(text: string) {
    const found: Leading[] = []
    const reading = format?.read(text)
    if (reading?.ok === true) {
      const whole = read({ text, node: reading.root })
      collect(whole, rootStep(whole), [], isOfTexts ? undefined : from, text, found)
    }
    const parts = split?.(text)
    const body = parts?.ok === true ? parts.parts.body : undefined
    return { found, body: body && linksOfBody(text, body) }
  }

  return {
    pathsIn(text) {
      const { found, body = [] } = linksIn(text)
      const urls = new Set([...found.flatMap(({ links }) => links), ...body].flatMap(pathsOf))
      const paths = [...urls].flatMap((url) =>
        [resolveFrom(from, url) ?? [], resolveFrom(to, url) ?? []].flat(),
      )
      return [...new Set(paths)]
    },
    ledTo(text, files) {
      const { found, body = [] } = linksIn(text)
      const links = [...found.flatMap(({ links }) => links), ...body]
      return links.flatMap((link) => fileLedTo(link, from, files) ?? [])
    },
    valueAfter: (value, files, pathAfter = staying) =>
      movedUrl(asLink(value), move, files, pathAfter) ?? value,
    textAfter(text, files, pathAfter = staying) {
      const { found, body = [] } = linksIn(text)
      const editsOf = (links: readonly Link[]) =>
        links.flatMap((link) => {
          const moved = movedUrl(link, move, files, pathAfter)
          return moved === undefined ? [] : [{ from: link.from, to: link.to, insert: moved }]
        })
      // What is behind comes first: the places before it stay.
      return found.reduce(
        (made, { at, value, links }) => {
          const edits = editsOf(links)
          if (edits.length === 0) return made
          const outcome = format.set({ text: made, reading: format.read(made) }, at, applyEdits(value, edits))
          // What the format would have to ask about stays as the source has it.
          return outcome.kind === 'edits' ? applyEdits(made, outcome.edits) : made
        },
        applyEdits(text, editsOf(body)),
      )
    },
  }
}

/** The value of a field that names a file. */
function asLink(value: string): Link {
  return { from: 0, to: value.length, url: value, isAddress: false, isPointed: false }
}

function linksOfBody(text: string, { from, to }: Span): readonly Link[] {
  return markdownLinks(text.slice(from, to)).map((link) => ({
    ...link,
    from: link.from + from,
    to: link.to + from,
    isAddress: true,
  }))
}

function collect(
  reading: Reading,
  step: Step,
  at: DataPath,
  /** Undefined where fields that name a file do not count. */
  dataFile: string | undefined,
  text: string,
  found: Leading[],
): void {
  const { node } = step
  if (node === undefined || node.mark?.odd !== undefined) return
  for (const name of namesIn(node))
    collect(reading, stepInto(reading, step, name), [...at, name], dataFile, text, found)
  const value = node.kind === 'string' ? valueOf(text, node) : undefined
  if (typeof value !== 'string' || value === '') return
  const options = uiOptions(step.ui)
  const kind = widgetKind(step.schema, options, 'string')
  if (kind === 'markdown') {
    const links = markdownLinks(value).map((link) => ({ ...link, isAddress: true }))
    if (links.length > 0) found.push({ at, value, links })
  } else if (dataFile !== undefined && (kind === 'image' || kind === 'file')) {
    const { publicFolder } = fileOptions(options, dataFile, kind) ?? {}
    // It is written from elsewhere than the file.
    if (publicFolder !== undefined && value.startsWith(`${publicFolder}/`)) return
    found.push({ at, value, links: [asLink(value)] })
  }
}

/** The path of a link by which it leads to one of some files from where it stands. */
function pathThere(link: Link, file: string, files: ReadonlySet<string>): string | undefined {
  return pathsOf(link).find((path) => files.has(resolveFrom(file, path) ?? ''))
}

function fileLedTo(link: Link, file: string, files: ReadonlySet<string>): string | undefined {
  const path = pathThere(link, file, files)
  return path === undefined ? undefined : resolveFrom(file, path)
}

function movedUrl(
  link: Link,
  { from, to, keepsOwn = false }: LinkMove,
  files: ReadonlySet<string>,
  pathAfter: PathAfter,
): string | undefined {
  const path = pathThere(link, from, files)
  if (path === undefined || (keepsOwn && pathThere(link, to, files) !== undefined)) return undefined
  const [written = ''] = pathsOf(link)
  const before = resolveFrom(from, path) ?? ''
  const after = pathAfter(before)
  if (after === undefined) return undefined
  const moved = relativeTo(dirname(to), after)
  // From its new place it leads to the same as it is written.
  if (moved === relativeTo(dirname(from), before)) return undefined
  const needsCode = link.isAddress && (/[#?%"'&]/.test(moved) || (!link.isPointed && /[\s()<>]/.test(moved)))
  const spelled = path !== written || needsCode ? encoded(moved) : moved
  const isHere = written.startsWith('./') && !spelled.startsWith('../')
  return (isHere ? './' : '') + spelled + link.url.slice(written.length)
}

/** The path of a link as it is written, and as it is meant where it has `%20` for a blank; none of what leads elsewhere. */
function pathsOf({ url, isAddress }: Link): readonly string[] {
  const path = isAddress ? url.slice(0, url.search(/[#?]|$/)) : url
  if (path === '' || /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(path)) return []
  if (!path.includes('%')) return [path]
  try {
    return [path, decodeURIComponent(path)]
  } catch {
    return [path]
  }
}

function encoded(path: string): string {
  return encodeURI(path).replaceAll(
    /[()#?'&]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function namesIn(node: DataNode): readonly string[] {
  if (node.kind === 'object') return [...new Set(node.members.map(({ key }) => key))]
  return node.kind === 'array' ? node.items.map((_item, index) => String(index)) : []
}
