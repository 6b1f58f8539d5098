/** Features in built files beyond the floor on purpose, each with the reason why nobody misses it. */
export type AcceptedFeature = {
  /** As the check names it. */
  feature: string
  /** The files that use it, with anything after the name that the build gives them. */
  files: RegExp
  why: string
}

const anywhere = /./

export const acceptedFeatures: AcceptedFeature[] = [
  // Asked for before it is used.
  { feature: 'reportError', files: /base-/, why: 'React asks whether it is there.' },
  { feature: 'BarcodeDetector', files: anywhere, why: 'barcode-detector brings it.' },
  {
    feature: 'OffscreenCanvas',
    files: /ponyfill-|maplibre|planStyle-/,
    why: 'Both libraries ask whether it is there.',
  },
  {
    feature: 'OffscreenCanvasRenderingContext2D',
    files: /ponyfill-/,
    why: 'The library asks whether it is there.',
  },
  {
    feature: 'VideoFrame',
    files: /ponyfill-|maplibre|planStyle-/,
    why: 'Both libraries ask whether it is there.',
  },
  { feature: '.setHeaderValue', files: /sw[.]js/, why: 'Only where there is navigation preload.' },
  { feature: '.showNotification', files: /sw[.]js/, why: 'Only a browser that takes messages is sent any.' },
  {
    feature: '.showModal',
    files: /ScanButton-/,
    why: 'Asked for first: Firefox before 98 shows the camera without covering the page.',
  },
  { feature: '.getWeekInfo', files: /months-/, why: 'Asked for first: without it weeks begin on Sunday.' },
  { feature: 'Intl.supportedValuesOf', files: /zoneChoices-/, why: 'Desks have it.' },
  { feature: '.roundRect', files: /siteDrawing-/, why: 'Desks have it.' },
  { feature: '.captureStackTrace', files: anywhere, why: 'zod asks whether it is there.' },
  { feature: 'Temporal', files: anywhere, why: 'temporal-polyfill brings it.' },
  {
    feature: '.DurationFormat',
    files: anywhere,
    why: 'temporal-polyfill asks whether it is there.',
  },
  { feature: '.toTemporalInstant', files: anywhere, why: 'temporal-polyfill brings it.' },
  { feature: '.Segmenter', files: /maplibre|planStyle-/, why: 'MapLibre asks whether it is there.' },
  { feature: '.startViewTransition', files: /base-/, why: 'React Router asks whether it is there.' },
  {
    feature: 'navigator.userAgentData',
    files: anywhere,
    why: 'Floating UI asks whether it is there.',
  },
  { feature: 'navigator.connection', files: /base-/, why: 'React asks whether it is there.' },
  {
    feature: 'navigator.userActivation',
    files: anywhere,
    why: 'Asked for first: without it no tone is played.',
  },
  {
    feature: 'navigator.vibrate',
    files: anywhere,
    why: 'Asked for first; what it says is on the screen as well.',
  },
  {
    feature: 'navigator.wakeLock',
    files: anywhere,
    why: 'Asked for first: without it the screen goes dark as it always does.',
  },
  {
    feature: 'navigator.locks',
    files: anywhere,
    why: 'Asked for first: two tabs then send the same ids, which is harmless. Nobody signs in before Firefox 96.',
  },
  {
    feature: 'crypto.randomUUID',
    files: /oidc-client/,
    why: 'Desks have it on a secure address, and nobody signs in elsewhere.',
  },
  // Own names that an interface of the browser has, too.
  { feature: '.toArray', files: anywhere, why: 'React.Children.toArray, and MapLibre’s own.' },
  { feature: '.take', files: anywhere, why: 'A method of a library’s own.' },
  { feature: '.drop', files: /browserSources-/, why: 'A method of our own.' },
  { feature: '.difference', files: anywhere, why: 'A method of a library’s own.' },
  { feature: '.show', files: anywhere, why: 'Mantine’s notifications.' },
  { feature: '.resize', files: /maplibre|planStyle-/, why: 'A method of MapLibre’s own.' },
  { feature: '.dispose', files: /ponyfill-/, why: 'A method of the library’s own.' },
  { feature: '.grow', files: /ponyfill-/, why: 'WebAssembly.Memory has had it for long.' },
  // Styles.
  {
    feature: ':has',
    files: /kit-|manageStyles-|Pill-/,
    why: 'How Mantine draws fields that are off, and pills.',
  },
  { feature: 'dvh', files: /manageStyles-|PlaceOnPlan-|SitesOverview/, why: 'Desks have it.' },
  {
    feature: ':has',
    files: /AfterAction|IncidentHelp|NotifiedPeople|Chat|AppShell|useNotifications/,
    why: 'Room at the end of a manager’s page, and what is left out on paper.',
  },
  {
    feature: ':has',
    files: /docs\/assets\/style-/,
    why: 'On paper a line may end a page whose list begins the next one.',
  },
  { feature: ':has', files: /DataTable-/, why: 'Without it a phone shows titles that sort nothing, too.' },
  {
    feature: 'color-mix()',
    files: /TopBar-/,
    why: 'Without it the edge of the search is as strong as its words.',
  },
  { feature: '::details-content', files: /Disclosure-/, why: 'On paper what is folded stays folded.' },
  {
    feature: 'cqi',
    files: /LayoutTabs/,
    why: 'How narrow a status may be with large letters; without it, as its words.',
  },
  { feature: '@page', files: /GuestBoard|docs\/assets\/style-/, why: 'The margins of the printer’s own.' },
  {
    feature: '@container',
    files: /IncidentLines|LayoutTabs|PlanView/,
    why: 'Columns beside each other that would be one.',
  },
  {
    feature: '@container',
    files: /room-|first-view/,
    why: 'Large letters on a small screen: without it a message is cut after three lines, and where it is comes before what to do.',
  },
  {
    feature: '@layer',
    files: anywhere,
    why: 'Chrome 94–98 and Firefox 93–96 show Mantine’s parts in their own plain looks.',
  },
  { feature: ':fullscreen', files: /planStyle-/, why: 'MapLibre’s own control, which no page shows.' },
  { feature: '@media (forced-colors)', files: anywhere, why: 'No browser without it has forced colors.' },
]
