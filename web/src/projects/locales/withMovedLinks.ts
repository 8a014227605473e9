import { loadFormat } from '~/formats/formatOf'
import type { DataNode, DataPath } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { createReader, type Reading } from '~/forms/model/reading'
import { rootStep, type Step, stepInto } from '~/forms/model/steps'
import { fileOptions } from '~/forms/widgets/file/FileOptions'
import { widgetKind } from '~/forms/widgets/widgetKind'
import { dirname, relativeTo, resolveFrom } from '~/lib/paths'
import { applyEdits } from '~/lib/text/text'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { markdownLinks } from './markdownLinks'

interface Move {
  readonly form: ProjectForm
  /** Paths of the file that was copied, and of the copy. */
  readonly from: string
  readonly to: string
  /** What the copy says. */
  readonly text: string
  /** Which of some paths are files of the repository. */
  readonly filesAmong: (paths: readonly string[]) => Promise<ReadonlySet<string>>
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

/**
 * The text of a copy in another folder, whose relative links, pictures and files lead to the same files as those of the
 * original. What leads to a file from there as well stays: it is that of the other language.
 */
export async function withMovedLinks({ form, from, to, text, filesAmong }: Move): Promise<string> {
  if (dirname(from) === dirname(to)) return text
  const format = await loadFormat(from, form.body)
  const reading = format?.read(text)
  if (format === undefined || reading?.ok !== true) return text
  const whole = createReader(form)({ text, node: reading.root })
  const found: Leading[] = []
  collect(whole, rootStep(whole), [], from, text, found)
  const urls = [...new Set(found.flatMap(({ links }) => links.flatMap(pathsOf)))]
  const asked = urls.flatMap((url) => [resolveFrom(from, url) ?? [], resolveFrom(to, url) ?? []].flat())
  if (asked.length === 0) return text
  const files = await filesAmong([...new Set(asked)])
  return found.reduce((made, { at, value, links }) => {
    const edits = links.flatMap((link) => {
      const moved = movedUrl(link, from, to, files)
      return moved === undefined ? [] : [{ from: link.from, to: link.to, insert: moved }]
    })
    if (edits.length === 0) return made
    const outcome = format.set({ text: made, reading: format.read(made) }, at, applyEdits(value, edits))
    // What the format would have to ask about stays as the source has it.
    return outcome.kind === 'edits' ? applyEdits(made, outcome.edits) : made
  }, text)
}

function collect(
  reading: Reading,
  step: Step,
  at: DataPath,
  dataFile: string,
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
  } else if (kind === 'image' || kind === 'file') {
    const { publicFolder } = fileOptions(options, dataFile, kind) ?? {}
    // It is written from elsewhere than the file.
    if (publicFolder !== undefined && value.startsWith(`${publicFolder}/`)) return
    const link = { from: 0, to: value.length, url: value, isAddress: false, isPointed: false }
    found.push({ at, value, links: [link] })
  }
}

function movedUrl(link: Link, from: string, to: string, files: ReadonlySet<string>): string | undefined {
  const there = (file: string) => pathsOf(link).find((path) => files.has(resolveFrom(file, path) ?? ''))
  const path = there(from)
  if (path === undefined || there(to) !== undefined) return undefined
  const [written = ''] = pathsOf(link)
  const moved = relativeTo(dirname(to), resolveFrom(from, path) ?? '')
  const needsCode = link.isAddress && (/[#?%]/.test(moved) || (!link.isPointed && /[\s()<>]/.test(moved)))
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
    /[()#?]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function namesIn(node: DataNode): readonly string[] {
  if (node.kind === 'object') return [...new Set(node.members.map(({ key }) => key))]
  return node.kind === 'array' ? node.items.map((_item, index) => String(index)) : []
}
