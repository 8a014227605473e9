import type { Project } from '../Project'
import type { Projects } from '../Projects'
import type { ProjectForm } from './ProjectForm'

/**
 * The form of a file. Of several projects about it the first counts that insists on valid data, with the others that do;
 * else the first. The same object while these are.
 */
export function formFor(projects: Projects, path: string): ProjectForm | undefined {
  const about = projects.projectsFor(path)
  const [first, ...others] = about.filter(({ requiresValid }) => requiresValid)
  if (first === undefined) return about[0]
  return others.length === 0 ? first : withOthers(first, others)
}

/** Forms that others go with, by the first of them: a large commit asks for them with each of its files. */
const joined = new WeakMap<Project, ProjectForm>()

function withOthers(first: Project, others: readonly Project[]): ProjectForm {
  const known = joined.get(first)
  const isSame =
    known?.others?.length === others.length && known.others.every((other, index) => other === others[index])
  if (known && isSame) return known
  const form: ProjectForm = { ...first, others }
  joined.set(first, form)
  return form
}
