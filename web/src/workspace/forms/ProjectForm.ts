import type { Project } from '../Project'
import type { UnusedFile } from './schemaFiles/bundle'

/** A project as its form has it: with the schemas of other files in its own. */
export interface ProjectForm extends Project {
  /** Other projects about the same data file whose owners insist on valid data as well. */
  readonly others?: readonly ProjectForm[]
  /** Files that the schema refers to, and that are not used. */
  readonly unused?: readonly UnusedFile[]
}
