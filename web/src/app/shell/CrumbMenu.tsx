import { Ellipsis } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, Menu } from '~/ui'
import type { Crumb } from './crumbs'

/** The steps that there is no room for. */
export function CrumbMenu({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <Menu
      label={m.app_breadcrumb_more()}
      trigger={<IconButton label={m.app_breadcrumb_more()} icon={Ellipsis} size="small" />}
      items={crumbs.map(({ label, href }, index) => ({ id: String(index), label, href }))}
    />
  )
}
