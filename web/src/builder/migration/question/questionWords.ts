import { plainValue } from '~/formats/values'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { hasCollection, type Project } from '~/workspace/Project'
import type { DataType } from '../../operations/DataChange'
import type { UnfitReason } from '../Unfit'
import type { QuestionLine } from './questionLines'

/** What is asked about the data. */
export function lineWords(line: QuestionLine, project: Project): string {
  const isTold = line.files === 0
  const where = isTold ? toldWhere(line, project) : whereWords(line, project)
  const [first] = line.changes
  if (first === undefined) return ''
  const { change, items } = first
  switch (change.kind) {
    case 'rename': {
      const { from, to } = change
      if (isTold) return m.migration_told_rename({ from, to, where })
      return items.some(({ isProposed }) => isProposed)
        ? m.migration_proposed({ from, to, where })
        : m.migration_rename({ from, to, where })
    }
    case 'move': {
      const names = line.changes.flatMap(({ change: one }) => (one.kind === 'move' ? [one.name] : []))
      const said = { names: quoted(names), count: names.length, where }
      return isTold ? m.migration_told_move(said) : m.migration_move(said)
    }
    case 'remove':
      return m.migration_remove({ name: change.name, where })
    case 'restore':
      return m.migration_restore({ name: change.name, where })
    case 'retype': {
      const said = { name: change.name, type: typeWords(change.to), where }
      return isTold ? m.migration_told_retype(said) : m.migration_retype(said)
    }
    case 'toList':
      return m.migration_to_list({ name: change.name, where })
    case 'toValue':
      return isTold
        ? m.migration_told_to_value({ name: change.name, where })
        : m.migration_to_value({ name: change.name, where })
    case 'choices':
      return isTold
        ? m.migration_told_choices({ name: change.name, where })
        : m.migration_choices({ name: change.name, where })
    case 'split': {
      const said = { name: change.name, names: quoted(change.into), where }
      return isTold ? m.migration_told_split(said) : m.migration_split(said)
    }
    case 'merge': {
      const said = { names: quoted(change.names), to: change.to, where }
      return isTold ? m.migration_told_merge(said) : m.migration_merge(said)
    }
    case 'require':
  }
  if (isTold || change.fill === undefined) return m.migration_told_require({ name: change.name, where })
  return m.migration_require({ name: change.name, value: JSON.stringify(plainValue(change.fill)), where })
}

/** What the button says that does it. */
export function doWords(lines: readonly QuestionLine[], files: number | undefined, project: Project): string {
  const where = filesWords(files, project)
  const [first, more] = lines
  const kind = more === undefined ? first?.changes[0]?.change.kind : undefined
  if (kind === 'rename') return m.migration_do_rename({ where })
  if (kind === 'remove') return m.migration_do_remove({ where })
  return m.migration_do({ where })
}

/** How many files, in the words of the project. */
export function filesWords(files: number | undefined, project: Project): string {
  if (!hasCollection(project)) return fileName(project)
  return files === undefined ? m.migration_all_entries() : m.migration_entries({ count: files })
}

function whereWords({ files, places }: QuestionLine, project: Project): string {
  if (hasCollection(project) || places === undefined || places < 2) return filesWords(files, project)
  return m.migration_places({ file: fileName(project), count: places })
}

/** Where it does not fit. */
function toldWhere({ unfit }: QuestionLine, project: Project): string {
  const places = unfit.reduce((sum, { values }) => sum + values.length, 0)
  if (hasCollection(project) || places < 2) return filesWords(unfit.length, project)
  return m.migration_places({ file: fileName(project), count: places })
}

function fileName({ data }: Project): string {
  return data.kind === 'file' ? basename(data.path ?? data.written) : ''
}

const TYPES: Readonly<Record<DataType, () => string>> = {
  string: m.migration_type_string,
  number: m.migration_type_number,
  integer: m.migration_type_integer,
  boolean: m.migration_type_boolean,
  array: m.migration_type_array,
  object: m.migration_type_object,
  null: m.migration_type_null,
}

function typeWords(types: readonly DataType[]): string {
  return types.map((type) => TYPES[type]()).join(m.migration_or())
}

function quoted(names: readonly string[]): string {
  return names.map((name) => m.migration_quoted({ name })).join(', ')
}

/** Why a value stays as it is. */
export function unfitWords(reason: UnfitReason): string {
  switch (reason) {
    case 'taken':
      return m.migration_unfit_taken()
    case 'not-the-same':
      return m.migration_unfit_not_the_same()
    case 'several':
      return m.migration_unfit_several()
    case 'no-choice':
      return m.migration_unfit_no_choice()
    case 'missing':
      return m.migration_unfit_missing()
    default:
  }
  return reason.format === 'asks' ? m.migration_unfit_asks() : m.migration_unfit_refused()
}
