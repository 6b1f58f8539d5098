import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { buildTarget } from './browserFloor.ts'
import { bundledPackages } from './bundledPackages.ts'
import { catalogs } from './catalogs.ts'
import { classicScripts } from './classicScripts.ts'
import { forPhones } from './forPhones.ts'
import { leaveOut } from './leaveOut.ts'
import { loweredWorkers } from './loweredWorkers.ts'
import { olderViewportUnits } from './olderViewportUnits.ts'

/** The address of the API while the web is developed with `vite`; in every other case one server has both. */
const api = process.env.MUSTER_API ?? 'http://127.0.0.1:3000'

/**
 * Bundles the shared code of all pages in two files instead of twenty-odd, and that of every bag page in a third:
 * each file is a round trip on a phone, and small ones pack badly. The rest is split by page, so that a bag page,
 * which has a budget, brings nothing that only a manager needs.
 */
const base =
  /node_modules[\\/](react|react-dom|react-router|scheduler|clsx|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/
const kit =
  /src[\\/](paths[.]ts|ui[\\/]page[\\/]ErrorPage[.]module)|src[\\/]ui[\\/](?!ToastArea|ProgressMark|ReasonButton|HoldToConfirm|holdTimer[.]|useTwoPresses|RoomMark|LoadingSkeleton|IncidentKindBand|RbimStateMark|LongText|useObjectUrl|useWidth|ByInList|sendKey|copyText|RoundName|recordZone|recordTimes|DatedTime|usePlace|incidentNouns)[^\\/]+$|src[\\/]api[\\/](product|problemError|session|serverClock)|esm[\\/]components[\\/](Button|UnstyledButton|Loader|VisuallyHidden)[\\/]/
/** By folder, the files of it; with what they import, which is zod. */
const room = [
  ['domain/src', 'id|text|access/guestFlags'],
  [
    'domain/src/incident',
    'events|commandId|readEvent|unrecognized|evolve|state|rooms|roomView|vocabulary|areNeedsMet|roomProblems|incidentTypes|actionGuides|reunification|neededWords',
  ],
  ['contract/src', 'bagCalls|seedCalls|frames|shapes|urlOf|endpoint|photoPaths'],
  [
    'web/src/live',
    'backoff|bagPolling|bagConnection|withLock|observableValue|storedList|unreadableEntries|UnreadableNotice|StorageUnavailable|indexedDbStore|bagPhotos|onRetryTrigger|sendLoop',
  ],
  ['web/src/startup', 'browserStorage'],
  ['classroom/kept', 'cachedData'],
  ['web/src/live', 'unreadCounts|newId|undoTime'],
  ['domain/src/incident/claims', 'words'],
  // Also in the preview of a checklist, at desks: else each would be a file of its own.
  ['classroom', 'SendState|FocusableButton|roundEntries|bagPages|useBagPage|controls|buttons'],
  ['classroom/alerts', 'useAlertsDrawer|SeverityMark'],
  ['classroom/answers', 'AnswerControl|answerWords'],
  ['classroom/checklist', 'ChecklistPage|InstructionItem|Instructions|AttendanceButton|useAcknowledge'],
  ['classroom/contents', 'BagLinks'],
  [
    'classroom/shell',
    'ActionBlock|LockdownShell|NotSent|ConnectionLine|bagConnectionWords|useConnectionState|lastKnownWords',
  ],
  ['classroom/status', 'CountStepper|statusNames|currentCount'],
  ['classroom/report', 'reportLines'],
  [
    'icons',
    'IconLifebuoy|IconBell|IconSchool|IconMessage|IconCircleCheck|IconClock|IconPlus|IconChevronDown|IconCheck|IconAlertTriangle|IconChecklist|IconChevronUp|IconCircle|IconMinus|IconDots|IconBriefcase|IconUsers|IconBook2|IconAlertOctagon|IconFirstAidKit|IconInfoCircle',
  ],
].map(([folder, files]) => new RegExp(`/${folder}/(${files})[.](tsx?|mjs|module[.]css)$`))

export default defineConfig({
  plugins: [
    react(),
    catalogs(),
    leaveOut(),
    classicScripts(),
    loweredWorkers(),
    forPhones(),
    bundledPackages(),
  ],
  css: { postcss: { plugins: [presetMantine(), olderViewportUnits()] } },
  server: { proxy: { '/api': api, '/config.json': api } },
  build: {
    target: buildTarget,
    outDir: 'dist',
    modulePreload: {
      polyfill: false,
      // The first file would name, for every page there is, the files to fetch along with it, and every phone would pay
      // for those names. Its scripts find each other by themselves; style sheets have to be named. A desk gets all.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('deskRoutes')
          ? files
          : files.filter((file) => file.endsWith('.css')),
    },
    // MapLibre alone is more than the usual limit; it comes with the first map (src/plan/planDrawing.ts).
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'kit', test: kit, priority: 1 },
            { name: 'room', test: (id: string) => room.some((part) => part.test(id.replaceAll('\\', '/'))) },
          ],
        },
      },
    },
  },
})
