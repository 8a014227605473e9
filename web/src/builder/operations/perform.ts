import type { Content } from '~/formats/DataFormat'
import { toPointer } from '~/formats/nodes'
import type { Change, Refusal } from './Change'
import { performRequire, performSet, performSetUi } from './fields/properties'
import type { Intent } from './Intent'
import { type Made, refused } from './Made'
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

function make(project: ProjectText, intent: Intent): Made | Refusal {
  if (intent.kind === 'set') return performSet(project, intent)
  if (intent.kind === 'setUi') return performSetUi(project, intent)
  return intent.kind === 'require' ? performRequire(project, intent) : refused('wrong-kind')
}
