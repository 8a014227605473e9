import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { Proxy } from '../harness/Proxy'
import { type MadeRepository, RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { slowRoad } from '../harness/slowRoad'
import { fileAddress } from '../pages/project'
import { Colleague } from './Colleague'
import { FaultLane } from './FaultLane'
import { FaultLanes } from './FaultLanes'
import { Person } from './Person'
import { type Content, twoProjects } from './projects'

/** One hub behind one proxy. */
export interface Hub {
  readonly sheaf: Sheaf
  readonly proxy: Proxy
  readonly lanes: FaultLanes
  readonly stop: () => Promise<void>
}

export async function startHub(): Promise<Hub> {
  const lanes = new FaultLanes()
  const proxy = await Proxy.start(slowRoad(lanes.handle))
  const sheaf = await startSheaf(['--public-url', proxy.url])
  proxy.passTo(sheaf.url)
  return {
    sheaf,
    proxy,
    lanes,
    stop: async () => {
      await proxy.stop()
      await sheaf.stop()
    },
  }
}

/** A repository with two people at work, of whom one has a page, and trouble. */
export interface Place {
  readonly made: MadeRepository
  readonly lane: FaultLane
  readonly person: Person
  readonly colleague: Colleague
  readonly content: Content
  /** The repository's own folder. */
  readonly folder: string
  readonly close: () => Promise<void>
}

export async function openPlace(
  { sheaf, proxy, lanes }: Hub,
  browser: Browser,
  content: Content,
): Promise<Place> {
  const token = await sheaf.token()
  const make = new RepositoryMaker(`${sheaf.url}/api/v3`, token)
  const made = await make.repository(twoProjects(content))
  const clone = await mkdtemp(join(tmpdir(), 'sheaf-faults-'))
  const remote = `${sheaf.url.replace('//', `//x:${token}@`)}/${made.owner}/${made.repo}.git`
  const colleague = await Colleague.join(made, remote, clone)
  const lane = new FaultLane(made)
  const leave = lanes.add(lane)
  // Movement is of no use here, and takes time.
  const options = { reducedMotion: 'reduce' } as const
  const { context, page } = await openSignedIn(browser, { ...sheaf, url: proxy.url }, token, options)
  const person = await Person.at(page, proxy.url, fileAddress(made, content.opened), content)
  return {
    made,
    lane,
    person,
    colleague,
    content,
    folder: join(sheaf.data, 'git', 'repositories', made.owner, `${made.repo}.git`),
    close: async () => {
      leave()
      await context.close()
      await rm(clone, { recursive: true, force: true })
    },
  }
}
