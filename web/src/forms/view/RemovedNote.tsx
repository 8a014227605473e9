import { useDocument } from '~/drafts/documents'
import { lazyPart } from '~/ui'
import { useForm } from '../model/FormContext'
import { useView } from '../state/OpenForm'

// Undo stays where it always is.
const BringBack = lazyPart(async () => (await import('./BringBack')).BringBack, { isExtra: true })

/** What was taken out last, while one step of undo brings it back. */
export function RemovedNote() {
  const { document } = useForm().store
  const removed = useView((view) => view.removed)
  const isLast = useDocument(document, ({ version }) => removed?.version === version)
  return removed && isLast ? <BringBack key={removed.version} title={removed.title} /> : null
}
