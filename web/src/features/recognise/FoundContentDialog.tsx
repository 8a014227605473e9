import { m } from '~/paraglide/messages'
import { Dialog, Skeleton } from '~/ui'
import { isEntryPath } from '~/workspace/collection'
import { dataPathOf, hasCollection, type Project } from '~/workspace/Project'
import type { Offer } from '~/workspace/recognise/Offer'
import { useProjects } from '~/workspace/useProjects'
import styles from './FoundContent.module.css'
import { OfferList } from './OfferList'
import { type RefFiles, useOffers } from './useOffers'

export interface FoundContentDialogProps extends RefFiles {
  readonly onClose: () => void
}

/** What a ref has besides its projects that could be projects as well. */
export function FoundContentDialog({ onClose, ...files }: FoundContentDialogProps) {
  const { recognition, error, reader, state } = useOffers(files)
  const { projects, isPending } = useProjects(files.reference)
  const offers = recognition?.offers.filter((offer) => ![...projects.all.values()].some(isAbout(offer)))
  return (
    <Dialog title={m.recognise_more()} size="wide" isOpen onOpenChange={onClose}>
      <div className={styles.inDialog}>
        {error ? (
          <p>{m.recognise_failed({ reason: error.message })}</p>
        ) : offers === undefined || isPending ? (
          <Skeleton width="56%" />
        ) : offers.length === 0 ? (
          <p className={styles.muted}>{m.recognise_nothing_more()}</p>
        ) : (
          <OfferList reference={files.reference} offers={offers} found={{ reader, state }} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** Whether a project is about what is offered already. */
function isAbout({ data, files }: Offer): (project: Project) => boolean {
  return (project) =>
    data.kind === 'file'
      ? dataPathOf(project) === data.path
      : hasCollection(project) &&
        (data.locales
          ? files.every((path) => isEntryPath(project.data, path))
          : project.data.folder === data.folder && project.data.match.written === data.match)
}
