import {
  type ListedProject,
  type ListedRepository,
  placeOfProject,
} from '~/workspace/allProjects/ListedProject'
import { foldText, searchedWords } from '~/workspace/entries/foldText'

/** Whose repositories there are, by name. */
export function ownersOf(repositories: readonly ListedRepository[]): readonly string[] {
  return [...new Set(repositories.map(({ owner }) => owner))].toSorted((a, b) => a.localeCompare(b))
}

/** The projects of an owner, of all without one, in which each of the words stands somewhere. */
export function projectsMatching(
  projects: readonly ListedProject[],
  words: string,
  owner: string | undefined,
): readonly ListedProject[] {
  const sought = searchedWords(words)
  return projects.filter((project) => {
    if (owner !== undefined && project.owner !== owner) return false
    if (sought.length === 0) return true
    const { title, description, repo, path } = project
    const text = foldText(`${title} ${description} ${project.owner}/${repo}/${path}`)
    return sought.every((word) => text.includes(word))
  })
}

/** Where each is; of those that are called alike in one folder, with their files. */
export function placesOf(projects: readonly ListedProject[]): (project: ListedProject) => string {
  const count = new Map<string, number>()
  const nameOf = (project: ListedProject) => `${placeOfProject(project)}\n${project.title}`
  for (const project of projects) count.set(nameOf(project), (count.get(nameOf(project)) ?? 0) + 1)
  return (project) =>
    (count.get(nameOf(project)) ?? 0) > 1
      ? `${project.owner}/${project.repo}/${project.path}`
      : placeOfProject(project)
}
