import { describe, expect, it } from 'vitest'
import { root } from '../../parse'
import { readWaiting } from './waitingAnswers'

const day = (date: number) => `2027-03-${String(date).padStart(2, '0')}T08:00:00Z`
const actor = (login: string) => ({ login, avatarUrl: `https://faces.test/${login}` })
const said = (login: string, state: string, date: number) => ({
  state,
  submittedAt: state === 'PENDING' ? null : day(date),
  author: actor(login),
})

function pull(number: number, parts: object = {}) {
  return {
    number,
    title: `Prices ${number}`,
    createdAt: day(1),
    repository: { name: 'shop', owner: { login: 'ada' } },
    author: actor('grace'),
    reviews: { nodes: [] },
    comments: { nodes: [] },
    ...parts,
  }
}

function read({ asked = [], own = [], found = 0 }: { asked?: object[]; own?: object[]; found?: number }) {
  return readWaiting(
    root({
      viewer: { login: 'Ada' },
      asked: { issueCount: Math.max(found, asked.length), nodes: asked },
      own: { issueCount: own.length, nodes: own },
    }),
  )
}

describe('what is asked of a person', () => {
  it('waits since it was opened', () => {
    expect(read({ asked: [pull(7)] }).reviews).toEqual([
      {
        repository: { owner: 'ada', repo: 'shop' },
        number: 7,
        title: 'Prices 7',
        author: { login: 'grace', avatarUrl: 'https://faces.test/grace' },
        why: 'asked',
        who: { login: 'grace', avatarUrl: 'https://faces.test/grace' },
        since: day(1),
      },
    ])
  })

  it('waits since the person looked last, where it is asked again', () => {
    const [again] = read({ asked: [pull(7, { reviews: { nodes: [said('ada', 'APPROVED', 3)] } })] }).reviews
    expect(again?.since).toBe(day(3))
  })

  it('waits since the person was asked, where the provider tells; what others or a team were asked is not theirs', () => {
    const asked = (who: object | null, date: number) => ({ createdAt: day(date), requestedReviewer: who })
    const nodes = [asked({ login: 'ADA' }, 5), asked({ login: 'joan' }, 7), asked({}, 8), asked(null, 9), {}]
    const parts = { reviews: { nodes: [said('ada', 'APPROVED', 3)] }, timelineItems: { nodes } }
    expect(read({ asked: [pull(7, parts)] }).reviews[0]?.since).toBe(day(5))
  })

  it('says how many were not looked into, and skips what may not be read', () => {
    const found = readWaiting(
      root({
        viewer: { login: 'ada' },
        asked: { issueCount: 40, nodes: [pull(1), null, {}] },
        own: { issueCount: 0, nodes: [] },
      }),
    )
    expect(found).toMatchObject({ reviews: [{ number: 1 }], left: 37 })
  })
})

describe('what was said of a review of their own', () => {
  const why = (parts: object) =>
    read({ own: [pull(1, { author: actor('ada'), ...parts })] }).reviews.map(
      (one) => `${one.why} by ${one.who?.login ?? 'nobody'} on ${one.since.slice(8, 10)}`,
    )
  const reviews = (...nodes: object[]) => ({ reviews: { nodes } })

  it.each([
    ['nothing', {}, []],
    ['an approval', reviews(said('grace', 'APPROVED', 2)), ['approved by grace on 02']],
    [
      'changes that one asks for count before the approval of another',
      reviews(said('joan', 'CHANGES_REQUESTED', 2), said('grace', 'APPROVED', 3)),
      ['changes-requested by joan on 02'],
    ],
    [
      'the newest word of a person counts',
      reviews(said('grace', 'CHANGES_REQUESTED', 2), said('grace', 'APPROVED', 3)),
      ['approved by grace on 03'],
    ],
    [
      'a mere comment takes no judgement back',
      reviews(said('grace', 'APPROVED', 2), said('grace', 'COMMENTED', 4)),
      ['approved by grace on 02'],
    ],
    ['what is dismissed', reviews(said('grace', 'APPROVED', 2), said('grace', 'DISMISSED', 3)), []],
    ['what is not submitted', reviews(said('grace', 'PENDING', 3)), []],
    ['a comment of somebody else', reviews(said('joan', 'COMMENTED', 5)), ['answered by joan on 05']],
    [
      'their own answer to it',
      {
        ...reviews(said('joan', 'COMMENTED', 5)),
        comments: { nodes: [{ createdAt: day(6), author: actor('ADA') }] },
      },
      [],
    ],
    [
      'an account that is gone',
      { comments: { nodes: [{ createdAt: day(6), author: null }] } },
      ['answered by nobody on 06'],
    ],
  ])('%s', (_what, parts, expected) => {
    expect(why(parts)).toEqual(expected)
  })

  it('stands among what is asked, what waits longest first', () => {
    const own = [pull(2, { author: actor('ada'), ...reviews(said('grace', 'APPROVED', 2)) })]
    const asked = [pull(3, { createdAt: day(4) }), pull(4)]
    expect(read({ asked, own }).reviews.map(({ number }) => number)).toEqual([4, 2, 3])
  })
})
