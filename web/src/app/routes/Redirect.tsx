import { useEffect } from 'react'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'

/** Takes the place of this address in the history. */
export function Redirect({ href }: { readonly href: string }) {
  const history = useNavigationHistory()
  useEffect(() => history.replace(href), [history, href])
  return null
}
