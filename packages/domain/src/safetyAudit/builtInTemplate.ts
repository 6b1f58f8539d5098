import { inEnglish } from '@muster/words/t'
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
    title: inEnglish('Doors and locks'),
    questions: [
      question(
        'room-doors-lock',
        5,
        inEnglish('Every classroom door locks from the inside'),
        inEnglish(
          'Try three doors on each floor. A teacher should need one turn or one press, without stepping into the corridor.',
        ),
      ),
      question(
        'room-doors-close',
        4,
        inEnglish('Doors close and latch on their own'),
        inEnglish(
          'Open each by a hand’s width and let go. A wedge, a magnet or a worn hinge keeps a door from doing its work.',
        ),
        { wantsPhoto: true },
      ),
      question(
        'outer-doors',
        5,
        inEnglish('Outer doors are locked during lessons, and none is propped open'),
        inEnglish('Walk around the building once and pull every handle.'),
        { wantsPhoto: true },
      ),
      question(
        'keys',
        3,
        inEnglish('There is a list of who has keys and codes, and lost ones were replaced'),
        inEnglish('Check the list. Codes should have changed since the last person who knew them left.'),
      ),
    ],
  },
  {
    title: inEnglish('Glass and sight'),
    questions: [
      question(
        'door-glass',
        3,
        inEnglish('Windows in doors can be covered in a few seconds'),
        inEnglish('Look for a blind, a cloth or a panel that hangs beside the door, and try it.'),
      ),
      question(
        'ground-glass',
        3,
        inEnglish('Glass beside door handles cannot be broken to reach the lock'),
        inEnglish('Film, a guard or a lock out of reach all do.'),
        { wantsPhoto: true },
      ),
      question(
        'hiding-places',
        4,
        inEnglish('Each room has a place that cannot be seen from the door'),
        inEnglish(
          'Stand in the door and look. The place should be large enough for the whole class, and free of furniture.',
        ),
      ),
    ],
  },
  {
    title: inEnglish('Communication'),
    questions: [
      question(
        'announcements',
        5,
        inEnglish('An announcement is heard in every room, corridor and yard'),
        inEnglish('Have one made, and listen in the gym, the restrooms, the workshop and outside.'),
      ),
      question(
        'call-office',
        4,
        inEnglish('Every room can reach the office within a minute'),
        inEnglish('Try the phone or the app from a far room, not from the one beside the office.'),
      ),
      question(
        'signal',
        3,
        inEnglish('Phones have a network in the places where people would hide'),
        inEnglish('0: none anywhere. 4: everywhere, also in the basement.'),
        { answers: 'scale' },
      ),
      question(
        'numbers',
        3,
        inEnglish('Emergency numbers and the address stand beside each fixed phone'),
        inEnglish('A substitute teacher must be able to tell a dispatcher where they are.'),
      ),
      question(
        'families',
        3,
        inEnglish('Family contacts are up to date, and someone off site can reach them'),
        inEnglish('Pick five students and look when their numbers were last confirmed.'),
      ),
    ],
  },
  {
    title: inEnglish('Supplies'),
    questions: [
      question(
        'bags-there',
        4,
        inEnglish('Each room has its safety bag where everyone can find it'),
        inEnglish('Ask a person who does not teach in the room to get it.'),
      ),
      question(
        'bags-full',
        3,
        inEnglish('Bags are complete and nothing in them is expired'),
        inEnglish('0: none you opened was. 4: all were.'),
        { answers: 'scale' },
      ),
      question(
        'first-aid',
        4,
        inEnglish('First-aid kits and the defibrillator are marked, checked and within reach'),
        inEnglish('The light of the defibrillator should be green; the pads have a date.'),
        { wantsPhoto: true },
      ),
      question(
        'extinguishers',
        4,
        inEnglish('Fire extinguishers are in place and were inspected within a year'),
        inEnglish('Read the tag.'),
      ),
    ],
  },
  {
    title: inEnglish('Access routes'),
    questions: [
      question(
        'emergency-lane',
        5,
        inEnglish('Fire engines and ambulances reach the building unhindered'),
        inEnglish('Look at the gate, at bollards and at parked cars at the time when school begins.'),
        { wantsPhoto: true },
      ),
      question(
        'signs',
        3,
        inEnglish('Entrances and rooms carry numbers that can be read from outside'),
        inEnglish('A helper who has never been here must find “entrance 4”.'),
      ),
      question(
        'visitors',
        4,
        inEnglish('Visitors come in by one entrance, sign in and wear a badge'),
        inEnglish('Have a person no one knows try it.'),
      ),
      question(
        'outside-lights',
        2,
        inEnglish('Ways, parking and entrances are lit after dark'),
        inEnglish('0: dark. 4: no corner in which somebody could stand unseen.'),
        { answers: 'scale' },
      ),
    ],
  },
  {
    title: inEnglish('Evacuation'),
    questions: [
      question(
        'exits-free',
        5,
        inEnglish('Every way out is free, and its doors open outwards with one push'),
        inEnglish('Walk each way to its end. Count what is in the way.'),
        { wantsPhoto: true },
      ),
      question(
        'exit-signs',
        4,
        inEnglish('Exit signs and emergency lights work'),
        inEnglish('Press the test button, or look at the date of the last test.'),
      ),
      question(
        'ways-for-all',
        5,
        inEnglish('There is a way out for people who cannot use stairs'),
        inEnglish('Ask who helps whom, and where the evacuation chair is.'),
      ),
      question(
        'assembly',
        3,
        inEnglish('Evacuation locations are marked, far enough away, and there is a second one'),
        inEnglish('Also in rain and snow, and when the wind blows smoke there.'),
      ),
    ],
  },
  {
    title: inEnglish('People and training'),
    questions: [
      question(
        'actions-known',
        5,
        inEnglish('Staff can say what Hold, Secure, Lockdown, Evacuate and Shelter mean'),
        inEnglish(
          'Ask five people, one of them a substitute, one from the kitchen or cleaning. 0: no one could. 4: all could.',
        ),
        { answers: 'scale' },
      ),
      question(
        'drills-held',
        4,
        inEnglish('Drills were held as the rules require, and problems were fixed'),
        inEnglish('Look into the drill log and at the open tasks.'),
      ),
      question(
        'first-aiders',
        3,
        inEnglish('There are enough first aiders in the building at any time'),
        inEnglish('Also during lunch, sports and afternoon care.'),
      ),
      question(
        'newcomers',
        3,
        inEnglish('New staff and substitutes are shown doors, bag and ways out on their first day'),
        inEnglish('Ask the person who came last.'),
      ),
    ],
  },
]

/** The safety audit of an organisation without a template of its own. Our own words. */
export const builtInSafetyAudit = { name: inEnglish('School safety audit'), sections }
