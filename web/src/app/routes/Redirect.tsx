import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Takes the place of this address in the history. `href` is encoded already, so it goes past the router's builder. */
export function Redirect({ href }: { readonly href: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(href), [history, href])
  return null
}
