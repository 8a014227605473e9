import { expect, test } from 'vitest'
import type { Route } from '~/lib/routes'
import { titleParts } from './DocumentTitle'

const shop = { owner: 'ada', repo: 'shop' }
const file = { ...shop, ref: 'main', path: 'menu/prices.sheaf.json' }

test.each<readonly [Route, string | undefined, readonly string[]]>([
  [{ kind: 'landing' }, undefined, []],
  [{ kind: 'owner', owner: 'ada' }, undefined, ['ada']],
  [{ kind: 'repository', ...shop }, undefined, ['ada/shop']],
  [{ kind: 'blob', ...file }, undefined, ['menu/prices.sheaf.json', 'ada/shop']],
  [{ kind: 'blob', ...file }, 'Menu and prices', ['Menu and prices', 'menu/prices.sheaf.json', 'ada/shop']],
  [{ kind: 'focus', ...file }, 'Menu and prices', ['Menu and prices', 'menu/prices.sheaf.json', 'ada/shop']],
  [{ kind: 'tree', ...file, path: 'menu' }, undefined, ['menu', 'ada/shop']],
  [{ kind: 'tree', ...file, path: '' }, undefined, ['ada/shop']],
  [{ kind: 'review', ...shop, number: 7 }, undefined, ['#7', 'ada/shop']],
  [{ kind: 'review', ...shop, number: 7 }, '#7 Summer prices', ['#7 Summer prices', 'ada/shop']],
])('%o called %s', (route, name, parts) => {
  expect(titleParts(route, name)).toEqual(parts)
})
