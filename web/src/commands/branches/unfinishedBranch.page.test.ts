import { expect, it } from 'vitest'
import { forgetUnfinishedBranch, keepUnfinishedBranch, unfinishedBranch } from './unfinishedBranch'

const ada = { account: 'ada', rest: 'https://api.github.com' }
const shop = { owner: 'ada', repo: 'shop' }

it('is known for its account and repository, until it is forgotten', () => {
  const unfinished = { asked: 'edit', branch: 'edit-2' }
  keepUnfinishedBranch(ada, shop, unfinished)
  expect(unfinishedBranch(ada, shop)).toEqual(unfinished)
  expect(unfinishedBranch({ ...ada, account: 'grace' }, shop)).toBeUndefined()
  expect(unfinishedBranch(ada, { ...shop, repo: 'other' })).toBeUndefined()
  forgetUnfinishedBranch(ada, shop)
  expect(unfinishedBranch(ada, shop)).toBeUndefined()
})
