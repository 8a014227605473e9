import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import type { DataNode, DataPath } from '~/formats/nodes'
import { createReader, type Reading } from '~/forms/model/reading'
import { rootStep, type Step, stepInto } from '~/forms/model/steps'
import { listWidget } from '~/forms/widgets/listWidget'
import { type WidgetKind, widgetKind } from '~/forms/widgets/widgetKind'
import { applyEdits } from '~/lib/text/text'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

/** Widgets of texts that a person reads. What is picked, computed or an address is the same in every language. */
const READ: ReadonlySet<WidgetKind | undefined> = new Set(['text', 'textarea', 'markdown', 'datalist'])
const READ_LISTS: ReadonlySet<WidgetKind | undefined> = new Set(['tags'])

/**
 * A text of data with all that a person reads made empty: texts `""`, tags none. Everything else stays as it is, with its
 * comments. The same text where it cannot be read.
 * @param inside where in the file; the whole of it without.
 */
export async function withoutTexts(
  form: ProjectForm,
  path: string,
  text: string,
  inside: DataPath = [],
): Promise<string> {
  const format = await loadFormat(path, form.body)
  const reading = format?.read(text)
  if (format === undefined || reading?.ok !== true) return text
  const whole = createReader(form)({ text, node: reading.root })
  let step = rootStep(whole)
  for (const name of inside) step = stepInto(whole, step, name)
  const texts: ReadText[] = []
  collect(whole, step, inside, texts)
  return texts.reduce((made, { at, isList }) => emptied(format, made, at, isList), text)
}

interface ReadText {
  readonly at: DataPath
  readonly isList: boolean
}

function emptied(format: DataFormat, text: string, at: DataPath, isList: boolean): string {
  const outcome = format.set({ text, reading: format.read(text) }, at, isList ? [] : '')
  // What the format would have to ask about stays as the source has it.
  return outcome.kind === 'edits' ? applyEdits(text, outcome.edits) : text
}

function collect(reading: Reading, step: Step, at: DataPath, texts: ReadText[]): void {
  const { node } = step
  if (node === undefined || node.mark?.odd !== undefined) return
  if (isReadText(reading, step, node)) {
    texts.push({ at, isList: node.kind === 'array' })
    return
  }
  for (const name of namesIn(node)) collect(reading, stepInto(reading, step, name), [...at, name], texts)
}

function isReadText({ resolver }: Reading, { schema, ui }: Step, node: DataNode): boolean {
  const options = uiOptions(ui)
  if (node.kind === 'array') return READ_LISTS.has(listWidget(resolver, schema, options, undefined))
  return node.kind === 'string' && READ.has(widgetKind(schema, options, 'string'))
}

function namesIn(node: DataNode): readonly string[] {
  if (node.kind === 'object') return [...new Set(node.members.map(({ key }) => key))]
  return node.kind === 'array' ? node.items.map((_item, index) => String(index)) : []
}
