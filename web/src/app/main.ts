import { parseRoute } from '~/lib/routes'
import { loadConfig } from '~/provider/config'
import { beginReads } from '~/provider/firstReads'
import { takeTokenFromAddress, tokenAtStart } from '~/provider/session/addressToken'
import { dataPathIn } from './firstData'
import { loadPageParts } from './pageParts'

// First of all: no request and no history entry may carry a token that came by the address.
const signInReturn = takeTokenFromAddress()
const token = tokenAtStart(signInReturn)
const route = parseRoute(window.location.pathname)
const config = loadConfig()
if (token !== null && route) {
  // What is wrong with the settings is said by the page.
  config.then(
    (settings) => beginReads(settings, token, route, dataPathIn),
    () => undefined,
  )
}
if (route) void loadPageParts(route, token !== null)
void import('./start').then(({ start }) => start(signInReturn, config))
