import type { Plugin } from 'vite'
import { type Always, casesOf, emptiedBodies, readsOf, statementsOf, withEdits } from './leaveOut.ts'

/**
 * Functions of React DOM that only run for what no page of ours has: they are empty in what is shipped, and so goes
 * what they alone call. Where nothing of the kind is rendered each of them does nothing, answers nothing or is never
 * called.
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
    'popTreeContext',
    'pushTreeFork',
    'queueIfContinuousEvent',
    'ReactDOMHydrationRoot',
    'replayUnblockedEvents',
    'retryIfBlockedOn',
    'scheduleReplayQueueIfNeeded',
    'updateDehydratedSuspenseComponent',
    'upgradeHydrationErrorsToRecoverable',
  ],
  // `<link>`, `<style>`, `<script>`, `<title>` and `<meta>` that move to the head, and images that a drawing waits for.
  resources: [
    'accumulateSuspenseyCommitOnFiber',
    'acquireResource',
    'commitHostSingletonAcquisition',
    'createHoistableInstance',
    'estimateBandwidth',
    'getHydratableHoistableCache',
    'getResource',
    'insertStylesheetIntoRoot',
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
    'releaseSingletonInstance',
    'resolveSingletonInstance',
    'suspendResource',
  ],
  // `onSelect` and `onBeforeInput` of elements.
  unheard: ['constructSelectEvent', 'getNativeBeforeInputChars'],
  // Elements that a page defines.
  customElements: ['setPropOnCustomElement'],
  // Forms that React sends, and values that are shown before they are true.
  actions: [
    'coerceFormActionProp',
    'dispatchActionState',
    'dispatchOptimisticSetState',
    'ensureFormComponentIsStateful',
    'extractEvents$1',
    'handleActionReturnValue',
    'mountActionState',
    'onActionError',
    'onActionSuccess',
    'recursivelyResetForms',
    'rerenderActionState',
    'runActionStateAction',
    'startHostTransition',
    'updateActionStateImpl',
  ],
  // What a compiler writes, and a cache of the whole page.
  compiled: ['commitCachePassiveMountEffect', 'refreshCache', 'releaseCache', 'useMemoCache'],
  // What waits for a promise: parts of ours come by themselves (`src/ui/LazyPart`), and no transition is asynchronous.
  suspended: [
    'attachPingListener',
    'attachSuspenseRetryListeners',
    'chainThenableValue',
    'entangleAsyncAction',
    'getSuspendedThenable',
    'pingEngtangledActionScope',
    'pingSuspendedRoot',
    'renderDidSuspendDelayIfPossible',
    'replaySuspendedUnitOfWork',
    'resolveRetryWakeable',
    'retryTimedOutBoundary',
    'scheduleRetryEffect',
    'trackUsedThenable',
    'unwrapThenable',
    'useThenable',
  ],
  // The browser's own sign that a page is loading.
  indicator: ['defaultOnDefaultTransitionIndicator'],
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
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'queueTransitionTypes',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
}

/** Functions of the same kind whose answer is asked for, and what it always is. */
const answered: Readonly<Record<string, string>> = {
  // A commit waits for no style sheet and no image.
  waitForCommitToBeReady: 'return null',
  // The components around an error: nothing of ours shows or sends them.
  getStackByFiberInDevAndProd: "return ''",
  // Browsers of ours know these events by their names.
  getVendorPrefixedEventName: 'return eventName',
  // Nothing was suspended.
  checkIfRootIsPrerendering: 'return !1',
  findFirstSuspended: 'return null',
  getSuspendedCache: 'return null',
  peekCacheFromPool: 'return null',
  shouldRemainOnPreviousScreen: 'return !0',
}

/** Events that somebody listens to on their way down (`onKeyDownCapture`). */
export const capturedEvents = [
  'click',
  'dblclick',
  'dragstart',
  'keydown',
  'mousedown',
  'mousemove',
  'mouseup',
  'pointerdown',
]

/**
 * Functions that do less. React listens to each event twice, on its way down and on its way up, and each time goes through
 * all elements around its target. For a key in a field that was eleven times; it is four.
 */
const lesser: Readonly<Record<string, string>> = {
  listenToAllSupportedEvents: `
    if (rootContainerElement[listeningMarker]) return;
    rootContainerElement[listeningMarker] = !0;
    allNativeEvents.forEach(function (name) {
      if (name === 'keypress' || name === 'selectionchange') return;
      nonDelegatedEvents.has(name) || listenToNativeEvent(name, !1, rootContainerElement);
      ${JSON.stringify(capturedEvents)}.includes(name) && listenToNativeEvent(name, !0, rootContainerElement);
    });`,
}

/** What only these features hand out, or announce: none of it is ever called. */
const unusedStatements = [
  'FragmentInstance.prototype',
  'ViewTransitionPseudoElement.prototype',
  'ReactDOMSharedInternals.findDOMNode',
  'exports.hydrateRoot',
  // Events that nobody listens to.
  'registerTwoPhaseEvent(\n  "onSelect"',
  'registerTwoPhaseEvent("onBeforeInput"',
  'registerTwoPhaseEvent(\n  "onCompositionStart"',
  'registerTwoPhaseEvent(\n  "onCompositionUpdate"',
  'registerTwoPhaseEvent(\n  "onCompositionEnd"',
]

/** What is always the same on our pages. */
const always: Always = {
  variables: {
    // Set by the features above.
    isHydrating: '!1',
    nextHydratableInstance: 'null',
    hydrationErrors: 'null',
    hydrationParentFiber: 'null',
    appearingViewTransitions: 'null',
    inUpdateViewTransition: '!1',
    pendingTransitionTypes: 'null',
    entangledTransitionTypes: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    rootViewTransitionAffected: '!1',
    shouldStartViewTransition: '!1',
    viewTransitionContextChanged: '!1',
    viewTransitionMutationContext: '!1',
    currentEntangledActionThenable: 'null',
    shellBoundary: 'null',
    workInProgressRootDidAttachPingListener: '!1',
    workInProgressRootDidSkipSuspendedSiblings: '!1',
    workInProgressRootIsPrerendering: '!1',
    // What a browser knows.
    canUseDOM: '!0',
    canUseCompositionEvent: '!0',
    documentMode: 'null',
    isInputEventSupported: '!0',
    skipSelectionChangeEvent: '!1',
    useFallbackCompositionData: '!1',
  },
  members: {
    isDehydrated: '!1',
    dehydrated: 'null',
    // What a class can do: the one that we have catches errors (`src/app/ErrorBoundary.tsx`).
    UNSAFE_componentWillMount: 'void 0',
    UNSAFE_componentWillReceiveProps: 'void 0',
    UNSAFE_componentWillUpdate: 'void 0',
    componentWillMount: 'void 0',
    componentWillReceiveProps: 'void 0',
    componentWillUpdate: 'void 0',
    contextType: 'void 0',
    getDerivedStateFromProps: 'void 0',
    getSnapshotBeforeUpdate: 'void 0',
    isPureReactComponent: 'void 0',
    shouldComponentUpdate: 'void 0',
  },
}

/**
 * What React calls the kinds of node (`ReactWorkTags`) that no page has: `<StrictMode>` and the like, profilers, suspended
 * parts, `lazy`, what older roots leave unfinished, parts that a server has drawn, lists of suspended parts, scopes, what
 * is kept hidden, hidden parts of old, caches, marks in traces, what moves to the head, `<html>` with its head and body,
 * view transitions, and activities.
 */
const unusedTags: readonly unknown[] = [8, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31]

/**
 * Why a drawing has stopped (`SuspendedReason`), other than by an error: for data, an image, an instance, an action, or
 * what a server has drawn.
 */
const unusedReasons: readonly unknown[] = [2, 3, 4, 5, 7, 8, 9]

/** A version of React that has other functions fails the build, and is looked through anew. */
export const withoutUnusedOfReact: Plugin = {
  name: 'without-unused-of-react',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      const program = this.parse(code)
      const bodies = new Map(Object.entries({ ...answered, ...lesser }))
      for (const name of Object.values(unused).flat()) bodies.set(name, '')
      const edits = [
        ...emptiedBodies(program, bodies),
        ...statementsOf(program, code, unusedStatements),
        ...casesOf(program, 'tag', unusedTags),
        ...casesOf(program, 'workInProgressSuspendedReason', unusedReasons),
        ...readsOf(program, always),
      ]
      return { code: withEdits(code, edits), map: null }
    },
  },
}
