import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import type { DataNode, DataPath } from '~/formats/nodes'
import { createReader, type Reading } from '~/forms/model/reading'
import { rootStep, type Step, stepInto } from '~/forms/model/steps'
import { definitionOf } from '~/forms/widgets/definitions'
import { listWidget } from '~/forms/widgets/listWidget'
import { widgetKind } from '~/forms/widgets/widgetKind'
import { applyEdits } from '~/lib/text/text'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

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
  if (node.kind !== 'array' && node.kind !== 'string') return false
  const widget =
    node.kind === 'array'
      ? listWidget(resolver, schema, options, undefined)
      : widgetKind(schema, options, 'string')
  // What is picked, computed or an address is the same in every language.
  return widget !== undefined && definitionOf(widget).isProse === true
}

function namesIn(node: DataNode): readonly string[] {
  if (node.kind === 'object') return [...new Set(node.members.map(({ key }) => key))]
  return node.kind === 'array' ? node.items.map((_item, index) => String(index)) : []
}
