import type { Plugin } from 'vite'

/**
 * Functions of React DOM that only run for what no page of ours has: they are empty in what is shipped, and so goes
 * what they alone call. That is a sixth of React DOM. Where nothing of the kind is rendered each of them does nothing,
 * answers nothing or is never called.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  // A page that a server has drawn: ours are drawn here, by `createRoot`.
  hydration: [
    'attemptExplicitHydrationTarget',
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'getBumpedLaneForHydrationByLane',
    'hideOrUnhideDehydratedBoundary',
    'popHydrationState',
    'prepareToHydrateHostInstance',
    'queueIfContinuousEvent',
    'ReactDOMHydrationRoot',
    'retryIfBlockedOn',
    'updateDehydratedSuspenseComponent',
  ],
  // `<link>`, `<style>`, `<script>`, `<title>` and `<meta>` that move to the head, and images that a drawing waits for.
  resources: [
    'accumulateSuspenseyCommitOnFiber',
    'acquireResource',
    'createHoistableInstance',
    'estimateBandwidth',
    'getHydratableHoistableCache',
    'getResource',
    'insertSuspendedStylesheets',
    'isHostHoistableType',
    'mountHoistable',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadInstanceAndSuspendIfNeeded',
    'preloadModule',
    'preloadResourceAndSuspendIfNeeded',
  ],
  // Refs of fragments.
  fragments: [
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
  // `<ViewTransition>`.
  viewTransitions: [
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
}

/** What only these features hand out: none of its methods is ever called. */
const unusedClasses = ['FragmentInstance', 'ViewTransitionPseudoElement']

/** A version of React that has other functions fails the build, and is looked through anew. */
export const withoutUnusedOfReact: Plugin = {
  name: 'without-unused-of-react',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      const names = new Set(Object.values(unused).flat())
      const { body } = this.parse(code)
      const bodies = body.flatMap((statement) =>
        statement.type === 'FunctionDeclaration' && statement.body && names.has(statement.id?.name ?? '')
          ? [statement.body]
          : [],
      )
      const methods = body.filter(({ start }) =>
        unusedClasses.some((name) => code.startsWith(`${name}.prototype.`, start)),
      )
      if (bodies.length < names.size || methods.length === 0)
        throw new Error('React DOM lacks some of what unusedOfReact.ts leaves out')
      let shipped = ''
      let at = 0
      for (const { start, end } of [...bodies, ...methods].sort((a, b) => a.start - b.start)) {
        shipped += `${code.slice(at, start)}{}`
        at = end
      }
      return { code: shipped + code.slice(at), map: null }
    },
  },
}
