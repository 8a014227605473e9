import type { Content } from '~/formats/DataFormat'
import { toPointer } from '~/formats/nodes'
import type { Change, Refusal } from './Change'
import { fieldsText } from './clipboard/clipboard'
import { performPaste } from './clipboard/paste'
import { performCondition } from './conditions/condition'
import { performRaiseDraft } from './conditions/raiseDraft'
import { performBreakOff, performExtract } from './definitions/extract'
import { performAdd } from './fields/add'
import { performDuplicate } from './fields/duplicate'
import { performMove } from './fields/move'
import { performRequire, performSet, performSetUi } from './fields/properties'
import { membersAt, performRemove } from './fields/remove'
import { performRename } from './fields/rename'
import {
  performMoveSection,
  performRemoveSection,
  performSection,
  performSetSection,
} from './groups/sections'
import { performUnwrap, performWrap } from './groups/wrap'
import type { Intent, SchemaPointer } from './Intent'
import { type Made, refused } from './Made'
import { performChoices } from './shapes/choices'
import { performToList, performToValue } from './shapes/list'
import { performRetype } from './shapes/retype'
import { performMerge, performSplit } from './shapes/split'
import { ProjectText } from './text/ProjectText'

/** What an intent comes to in the text of a project file. Pure: nothing is changed until somebody applies the edits. */
export function perform(content: Content, intent: Intent): Change | Refusal {
  const project = ProjectText.of(content)
  if (project === undefined) return refused('not-json')
  const made = make(project, intent)
  if (made.kind === 'refusal') return made
  const { selected, words, data = [], notes = [] } = made
  return { kind: 'change', edits: project.edits(), selected: selected.map(toPointer), words, data, notes }
}

/** Fields as a text for the clipboard, which `paste` takes, in this project or another one. */
export function copyFields(content: Content, fields: readonly SchemaPointer[]): string | Refusal {
  const project = ProjectText.of(content)
  if (project === undefined) return refused('not-json')
  const members = membersAt(project, fields)
  if (members === undefined || members.length === 0) return refused('no-place', fields[0])
  return fieldsText(project, members)
}

function make(project: ProjectText, intent: Intent): Made | Refusal {
  switch (intent.kind) {
    case 'add':
      return performAdd(project, intent)
    case 'remove':
      return performRemove(project, intent)
    case 'duplicate':
      return performDuplicate(project, intent)
    case 'move':
      return performMove(project, intent)
    case 'rename':
      return performRename(project, intent)
    case 'set':
      return performSet(project, intent)
    case 'setUi':
      return performSetUi(project, intent)
    case 'require':
      return performRequire(project, intent)
    case 'retype':
      return performRetype(project, intent)
    case 'choices':
      return performChoices(project, intent)
    case 'wrap':
      return performWrap(project, intent)
    case 'unwrap':
      return performUnwrap(project, intent)
    case 'extract':
      return performExtract(project, intent)
    case 'breakOff':
      return performBreakOff(project, intent)
    case 'condition':
      return performCondition(project, intent)
    case 'raiseDraft':
      return performRaiseDraft(project)
    case 'toList':
      return performToList(project, intent)
    case 'toValue':
      return performToValue(project, intent)
    case 'split':
      return performSplit(project, intent)
    case 'merge':
      return performMerge(project, intent)
    case 'paste':
      return performPaste(project, intent)
    case 'section':
      return performSection(project, intent)
    case 'setSection':
      return performSetSection(project, intent)
    case 'removeSection':
      return performRemoveSection(project, intent)
    case 'moveSection':
      break
  }
  return performMoveSection(project, intent)
}
