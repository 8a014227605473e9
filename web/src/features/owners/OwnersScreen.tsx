import { useQuery } from '@tanstack/react-query'
import { ownerRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useAccess } from '~/provider/access'
import { useProvider } from '~/provider/ProviderContext'
import { organisationsQuery, userQuery } from '~/provider/queries/queries'
import { readScopes, showsOrganisations } from '~/provider/scopes'
import type { Owner } from '~/provider/types'
import { Avatar, Badge, Card, CardGrid, CardSkeletons, ErrorState, PageBody, PageTitle } from '~/ui'
import styles from './OwnersScreen.module.css'

/** Everybody whose repositories this person may open: the own account first, then the organisations. */
export function OwnersScreen() {
  const provider = useProvider()
  const user = useQuery(userQuery(provider))
  const organisations = useQuery(organisationsQuery(provider))
  const scopes = useAccess(({ scopes }) => scopes)
  const isLeftOut = scopes !== null && !showsOrganisations(readScopes(scopes))
  const failed = [user, organisations].find(({ isLoadingError }) => isLoadingError)
  return (
    <PageBody>
      <PageTitle>{m.owners_title()}</PageTitle>
      {failed && (
        <ErrorState title={m.owners_failed()} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {user.data && organisations.data && (
        <CardGrid label={m.owners_title()}>
          {[user.data, ...organisations.data].map((owner) => (
            <OwnerCard key={owner.login} owner={owner} />
          ))}
        </CardGrid>
      )}
      {!failed && (user.isPending || organisations.isPending) && <CardSkeletons label={m.owners_loading()} />}
      {organisations.data?.length === 0 && (
        <p className={styles.note}>{isLeftOut ? m.session_rights_no_organisations() : m.owners_none()}</p>
      )}
    </PageBody>
  )
}

function OwnerCard({ owner }: { readonly owner: Owner }) {
  const isUser = owner.kind === 'user'
  return (
    <Card
      href={ownerRoute(owner.login)}
      title={owner.name}
      media={
        <Avatar name={owner.name} url={owner.avatarUrl} size="large" shape={isUser ? 'round' : 'square'} />
      }
      badges={isUser && <Badge tone="accent">{m.owners_you()}</Badge>}
    >
      {owner.description === '' ? owner.login : owner.description}
    </Card>
  )
}
