import { describe } from 'vitest'
import type { Call } from '../../faults/FaultLane'
import { type Hub, openPlace, startHub } from '../../faults/place'
import { type Edit, editOf, measured, runsAtTheMove } from '../../faults/plan'
import { contentOf } from '../../faults/projects'
import { runSession } from '../../faults/session'
import { Random } from '../../harness/random'
import { test as base, expect } from '../../harness/scenario'

/**
 * So many commits, each in trouble of its own: every trouble at the call of the commit with everything that moves the
 * branch, and at one before it. At every call it is web/src/drafts/commit/trouble.test.ts, without a browser, and
 * `make faults`.
 */
const runs = Number(process.env.SHEAF_FAULT_RUNS ?? runsAtTheMove)
/** The seed of the first of them. */
const from = Number(process.env.SHEAF_FAULT_FROM ?? 1)
/** Runs the seed that a failure has named, after those before it at the same place. */
const seed = process.env.SHEAF_FAULT_SEED
/** Commits at one place, one after another: what one leaves behind meets the next. */
const SESSION = 10
/** Places at a time. */
const LANES = 4
/** A broken way would fail again and again, slowly. */
const MAX_FAILURES = 3

const replay =
  'To see it again: SHEAF_FAULT_SEED=<seed> npm test --workspace e2e -- tests/commit/faults.test.ts'

const test = base.extend<{ hub: Hub }>({
  hub: [
    async ({}, use) => {
      const hub = await startHub()
      await use(hub)
      await hub.stop()
    },
    { scope: 'file' },
  ],
})

describe('whatever happens to a commit on its way', () => {
  test('its calls are those that are hurt in turn', async ({ browser, hub }) => {
    const { lane, person, close } = await openPlace(hub, browser, contentOf(0))
    const callsOf = async (edit: Edit) => {
      await person.make(edit)
      await person.openDialog(edit, edit.newBranch)
      lane.harm(() => undefined)
      await person.submit()
      expect(await person.isDone(() => lane.heal())).toBe(true)
      // The list of files comes last. Late, it would be among the calls of the next commit.
      await expect.poll(() => lane.calls.some(isListOfFiles)).toBe(true)
      return lane.calls.map(({ name }) => name)
    }
    const shape = { isInSecond: false, hasUpload: false, isOnNewBranch: false }
    // The other projects, of which one may insist on valid data, are known by then.
    expect(await callsOf(editOf(shape, 1, new Random(1)))).not.toContainEqual(
      expect.stringContaining('.sheaf.json'),
    )
    for (const { shape, calls } of measured) {
      const made = await callsOf(editOf(shape, 0, new Random(0)))
      expect(made.slice(0, calls.length).map((name) => name.replace('run-0', 'run'))).toEqual(calls)
    }
    await close()
  })

  test('no edit is lost, none is doubled, nobody is overwritten', {
    timeout: 60_000 + runs * 10_000,
  }, async ({ browser, hub }) => {
    const sessions = seed === undefined ? sessionsOf(from, runs) : [upTo(Number(seed))]
    const failures: string[] = []
    const work = async () => {
      for (let next = sessions.shift(); next && failures.length < MAX_FAILURES; next = sessions.shift()) {
        const place = await openPlace(hub, browser, contentOf(Math.floor(((next[0] ?? 1) - 1) / SESSION)))
        failures.push(...(await runSession(place, next)))
        await place.close()
      }
    }
    await Promise.all(Array.from({ length: LANES }, work))
    if (failures.length > 0) expect.fail([...failures, replay].join('\n'))
  })
})

function isListOfFiles({ name, status }: Call): boolean {
  return name.startsWith('GET git/trees/') && status === 200
}

function sessionsOf(from: number, count: number): number[][] {
  const last = from + count - 1
  const sessions: number[][] = []
  for (let next = from; next <= last; next = endOf(next) + 1) sessions.push(upTo(Math.min(endOf(next), last)))
  return sessions
}

/** The last seed of the session of this one. */
function endOf(seed: number): number {
  return Math.ceil(seed / SESSION) * SESSION
}

/** The seeds of the session of this one, up to it. */
function upTo(seed: number): number[] {
  const first = endOf(seed) - SESSION + 1
  return Array.from({ length: seed - first + 1 }, (_, index) => first + index)
}
