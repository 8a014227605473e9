import type { TextDocument } from '~/drafts/TextDocument'
import type { ProjectForm } from '../project/ProjectForm'

interface MemberBarProps {
  readonly form: ProjectForm
  readonly data: TextDocument
}

/** The languages of one file, each a member of it. */
export function MemberBar(_: MemberBarProps) {
  return null
}
