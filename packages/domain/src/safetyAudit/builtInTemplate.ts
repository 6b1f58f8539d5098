import type { SafetyAuditQuestion, SafetyAuditSection } from './template.ts'

const question = (
  key: string,
  weight: number,
  text: string,
  help: string,
  more: Partial<Pick<SafetyAuditQuestion, 'answers' | 'wantsPhoto'>> = {},
): SafetyAuditQuestion => ({ key, text, help, weight, answers: 'check', wantsPhoto: false, ...more })

const sections: SafetyAuditSection[] = [
  {
    title: 'Doors and locks',
    questions: [
      question(
        'room-doors-lock',
        5,
        'Every classroom door locks from the inside',
        'Try three doors on each floor. A teacher should need one turn or one press, without stepping into the corridor.',
      ),
      question(
        'room-doors-close',
        4,
        'Doors close and latch on their own',
        'Open each by a hand’s width and let go. A wedge, a magnet or a worn hinge keeps a door from doing its work.',
        { wantsPhoto: true },
      ),
      question(
        'outer-doors',
        5,
        'Outer doors are locked during lessons, and none is propped open',
        'Walk around the building once and pull every handle.',
        { wantsPhoto: true },
      ),
      question(
        'keys',
        3,
        'There is a list of who has keys and codes, and lost ones were replaced',
        'Check the list. Codes should have changed since the last person who knew them left.',
      ),
    ],
  },
  {
    title: 'Glass and sight',
    questions: [
      question(
        'door-glass',
        3,
        'Windows in doors can be covered in a few seconds',
        'Look for a blind, a cloth or a panel that hangs beside the door, and try it.',
      ),
      question(
        'ground-glass',
        3,
        'Glass beside door handles cannot be broken to reach the lock',
        'Film, a guard or a lock out of reach all do.',
        { wantsPhoto: true },
      ),
      question(
        'hiding-places',
        4,
        'Each room has a place that cannot be seen from the door',
        'Stand in the door and look. The place should be large enough for the whole class, and free of furniture.',
      ),
    ],
  },
  {
    title: 'Communication',
    questions: [
      question(
        'announcements',
        5,
        'An announcement is heard in every room, corridor and yard',
        'Have one made, and listen in the gym, the restrooms, the workshop and outside.',
      ),
      question(
        'call-office',
        4,
        'Every room can reach the office within a minute',
        'Try the phone or the app from a far room, not from the one beside the office.',
      ),
      question(
        'signal',
        3,
        'Phones have a network in the places where people would hide',
        '0: none anywhere. 4: everywhere, also in the basement.',
        { answers: 'scale' },
      ),
      question(
        'numbers',
        3,
        'Emergency numbers and the address stand beside each fixed phone',
        'A substitute teacher must be able to tell a dispatcher where they are.',
      ),
      question(
        'families',
        3,
        'Family contacts are up to date, and someone off site can reach them',
        'Pick five students and look when their numbers were last confirmed.',
      ),
    ],
  },
  {
    title: 'Supplies',
    questions: [
      question(
        'bags-there',
        4,
        'Each room has its safety bag where everyone can find it',
        'Ask a person who does not teach in the room to get it.',
      ),
      question(
        'bags-full',
        3,
        'Bags are complete and nothing in them is expired',
        '0: none you opened was. 4: all were.',
        { answers: 'scale' },
      ),
      question(
        'first-aid',
        4,
        'First-aid kits and the defibrillator are marked, checked and within reach',
        'The light of the defibrillator should be green; the pads have a date.',
        { wantsPhoto: true },
      ),
      question(
        'extinguishers',
        4,
        'Fire extinguishers are in place and were inspected within a year',
        'Read the tag.',
      ),
    ],
  },
  {
    title: 'Access routes',
    questions: [
      question(
        'emergency-lane',
        5,
        'Fire engines and ambulances reach the building unhindered',
        'Look at the gate, at bollards and at parked cars at the time when school begins.',
        { wantsPhoto: true },
      ),
      question(
        'signs',
        3,
        'Entrances and rooms carry numbers that can be read from outside',
        'A helper who has never been here must find “entrance 4”.',
      ),
      question(
        'visitors',
        4,
        'Visitors come in by one entrance, sign in and wear a badge',
        'Have a person no one knows try it.',
      ),
      question(
        'outside-lights',
        2,
        'Ways, parking and entrances are lit after dark',
        '0: dark. 4: no corner in which somebody could stand unseen.',
        { answers: 'scale' },
      ),
    ],
  },
  {
    title: 'Evacuation',
    questions: [
      question(
        'exits-free',
        5,
        'Every way out is free, and its doors open outwards with one push',
        'Walk each way to its end. Count what is in the way.',
        { wantsPhoto: true },
      ),
      question(
        'exit-signs',
        4,
        'Exit signs and emergency lights work',
        'Press the test button, or look at the date of the last test.',
      ),
      question(
        'ways-for-all',
        5,
        'There is a way out for people who cannot use stairs',
        'Ask who helps whom, and where the evacuation chair is.',
      ),
      question(
        'assembly',
        3,
        'Evacuation locations are marked, far enough away, and there is a second one',
        'Also in rain and snow, and when the wind blows smoke there.',
      ),
    ],
  },
  {
    title: 'People and training',
    questions: [
      question(
        'actions-known',
        5,
        'Staff can say what Hold, Secure, Lockdown, Evacuate and Shelter mean',
        'Ask five people, one of them a substitute, one from the kitchen or cleaning. 0: no one could. 4: all could.',
        { answers: 'scale' },
      ),
      question(
        'drills-held',
        4,
        'Drills were held as the rules require, and problems were fixed',
        'Look into the drill log and at the open tasks.',
      ),
      question(
        'first-aiders',
        3,
        'There are enough first aiders in the building at any time',
        'Also during lunch, sports and afternoon care.',
      ),
      question(
        'newcomers',
        3,
        'New staff and substitutes are shown doors, bag and ways out on their first day',
        'Ask the person who came last.',
      ),
    ],
  },
]

/** The safety audit of an organisation without a template of its own. Our own words. */
export const builtInSafetyAudit = { name: 'School safety audit', sections }
