import { inEnglish, t } from '@muster/words/t'
import type { ItemKey } from './itemCatalog.ts'

/**
 * First aid with what is in a bag, one short card a step, for a teacher without training who waits for the ambulance.
 *
 * The facts follow, in our own words: “2024 American Heart Association and American Red Cross Guidelines for First Aid”
 * (Circulation, 14 November 2024) for bleeding, burns, broken bones, seizure, allergic reaction, asthma, low blood
 * sugar, shock and the recovery position; “2025 American Heart Association Guidelines for CPR and Emergency
 * Cardiovascular Care” (Circulation, October 2025) for CPR and choking; and the public Stop the Bleed course of the
 * American College of Surgeons for pressure and tourniquets; as of November 2026. Look there before you change a
 * sentence. No professional has read these sentences yet: a school has its nurse do so before it relies on them.
 */

/** The sources of the facts, for the foot of the page. */
export const firstAidSources = inEnglish(
  'Follows the 2024 American Heart Association and American Red Cross Guidelines for First Aid and the 2025 American Heart Association Guidelines for CPR. It does not replace a course.',
)

export type FirstAidStep = {
  text: string
  /** The things of the bag that this step uses. */
  items: readonly ItemKey[]
}

export type FirstAidGuide = {
  key: string
  /** The condition, as somebody who sees it would call it. */
  name: string
  /** The signs by which to recognise it. */
  signs: string
  /** The condition for a call to the emergency number, in the reader's language. The rest is English, and shown by `told`. */
  call: (number: string) => string
  steps: readonly FirstAidStep[]
  /** Harmful things not to do. */
  doNot: readonly string[]
}

const step = (text: string, ...items: ItemKey[]): FirstAidStep => ({ text, items })

/** Says when to call the emergency number of the organization; 911 where it has set none. */
export function callWords(
  { call }: Pick<FirstAidGuide, 'call'>,
  emergencyNumber: string | undefined,
): string {
  return call(emergencyNumber ?? '911')
}

/** The guides, the most quickly fatal condition first. */
export const firstAidGuides: readonly FirstAidGuide[] = [
  {
    key: 'severe-bleeding',
    name: inEnglish('Severe bleeding'),
    signs: inEnglish('Blood that spurts, pools on the floor or soaks through clothes.'),
    call: (number) => t`Call ${number} now, or have someone call while you press.`,
    steps: [
      step(
        inEnglish(
          'Put on gloves if you have them. Find where the blood comes from; open or cut the clothes.',
        ),
        'gloves',
        'first-aid-kit',
      ),
      step(
        inEnglish(
          'Press on the wound with both hands, a clean cloth or a dressing below them. Press hard and do not let up.',
        ),
        'pressure-bandage',
      ),
      step(
        inEnglish(
          'An arm or leg that still bleeds heavily: put the tourniquet a hand’s width above the wound, not over a joint. Pull tight, turn the rod until the bleeding stops, lock it. It hurts; that is right.',
        ),
        'tourniquet',
      ),
      step(
        inEnglish('Write the time on the tourniquet. Leave it on until a professional takes it off.'),
        'marker-tape',
      ),
      step(
        inEnglish(
          'Elsewhere, as in groin, armpit or shoulder: push cloth or gauze deep into the wound and press on it.',
        ),
        'first-aid-kit',
      ),
      step(
        inEnglish(
          'When it has stopped, hold the dressing on with a pressure bandage. Lay the person down and keep them warm.',
        ),
        'pressure-bandage',
        'emergency-blanket',
      ),
    ],
    doNot: [
      inEnglish('Do not lift the dressing to look. Put more on top.'),
      inEnglish('Do not pull out something that is stuck in the wound. Press beside it.'),
      inEnglish('Do not loosen a tourniquet.'),
    ],
  },
  {
    key: 'not-breathing',
    name: inEnglish('Not breathing (CPR)'),
    signs: inEnglish('Does not react to voice or touch, and does not breathe, or only gasps.'),
    call: (number) => t`Call ${number} now, on speaker, and send someone for the defibrillator (AED).`,
    steps: [
      step(inEnglish('Lay the person on their back on the floor. Kneel beside the chest.')),
      step(
        inEnglish(
          'Heel of one hand on the middle of the chest, the other hand on top, arms straight. A small child: one hand.',
        ),
      ),
      step(
        inEnglish(
          'Push hard and fast: 100 to 120 times a minute, at least 5 cm deep, in a child about a third of the chest. Let the chest come up again each time.',
        ),
      ),
      step(
        inEnglish(
          'After 30 pushes, if you can: tilt the head back, lift the chin, close the nose, and give 2 breaths of a second each. For children the breaths matter much. If you cannot, only push.',
        ),
        'first-aid-kit',
      ),
      step(
        inEnglish(
          'When the defibrillator (AED) arrives, turn it on and follow it. No one touches the person while it checks and shocks.',
        ),
      ),
      step(
        inEnglish('Take turns every 2 minutes. Keep going until the person breathes or someone takes over.'),
      ),
    ],
    doNot: [
      inEnglish('Do not stop to feel for a pulse.'),
      inEnglish('Do not take gasping for breathing.'),
      inEnglish('Do not wait for the ambulance to begin. Wrong pushes are better than none.'),
    ],
  },
  {
    key: 'choking',
    name: inEnglish('Choking'),
    signs: inEnglish('Cannot speak, cough or breathe, grasps the throat, turns blue.'),
    call: (number) => t`Have someone call ${number} as soon as coughing does not help.`,
    steps: [
      step(inEnglish('Can they cough? Let them cough, and stay beside them.')),
      step(
        inEnglish(
          'They cannot: stand beside and a little behind, bend them forward, and give 5 firm blows between the shoulder blades with the heel of your hand.',
        ),
      ),
      step(
        inEnglish(
          'Still stuck: stand behind, fist just above the navel, other hand over it. Pull in and up sharply, 5 times.',
        ),
      ),
      step(inEnglish('Continue with 5 blows and 5 thrusts in turn until it comes out.')),
      step(
        inEnglish(
          'Late in pregnancy, or where your arms do not reach around: push on the breastbone instead of the belly.',
        ),
      ),
      step(
        inEnglish(
          'If they collapse: lay them down, call, and begin CPR. Before each breath look into the mouth and take out what you see.',
        ),
      ),
    ],
    doNot: [
      inEnglish('Do not reach into the mouth for what you cannot see.'),
      inEnglish(
        'Do not thrust into the belly of a baby under one year: 5 blows on the back, then 5 pushes on the breastbone.',
      ),
    ],
  },
  {
    key: 'unconscious',
    name: inEnglish('Unconscious, but breathing'),
    signs: inEnglish('Does not react to voice or touch, and the chest rises and falls evenly.'),
    call: (number) => t`Call ${number} now.`,
    steps: [
      step(
        inEnglish(
          'Speak loudly and tap the shoulders. Look at the chest for up to 10 seconds: does it rise?',
        ),
      ),
      step(inEnglish('Not breathing or only gasping: go to CPR.')),
      step(
        inEnglish(
          'Breathing: roll the person onto their side, the upper knee bent in front, the head tilted back a little, the mouth towards the floor.',
        ),
      ),
      step(inEnglish('Keep them warm, above and below.'), 'emergency-blanket'),
      step(inEnglish('Stay. Look every minute whether they still breathe. If not, begin CPR.')),
    ],
    doNot: [
      inEnglish('Do not give anything to eat or drink.'),
      inEnglish(
        'After a fall or a hard blow, do not move them unless they vomit, cannot breathe well, or the place is dangerous.',
      ),
    ],
  },
  {
    key: 'allergic-reaction',
    name: inEnglish('Severe allergic reaction'),
    signs: inEnglish(
      'After food, a sting or a medicine: swollen lips or tongue, trouble breathing, rash all over, vomiting, faint.',
    ),
    call: (number) => t`Call ${number} now, also if it gets better after the injector.`,
    steps: [
      step(
        inEnglish(
          'Get their epinephrine injector and help them use it right away: take off the safety cap, press the tip firmly against the outer thigh, through clothes, and hold as it says on it.',
        ),
      ),
      step(inEnglish('Note the time.'), 'marker-tape'),
      step(
        inEnglish(
          'Lay them down, legs raised. Who breathes badly may sit; who is unconscious lies on their side.',
        ),
        'emergency-blanket',
      ),
      step(
        inEnglish(
          'No better after 5 to 10 minutes and no ambulance yet: a second injector, if there is one.',
        ),
      ),
      step(inEnglish('They stop breathing: begin CPR.')),
    ],
    doNot: [
      inEnglish('Do not wait to see if it passes.'),
      inEnglish('Do not let them stand up or walk, even when they feel better.'),
    ],
  },
  {
    key: 'asthma',
    name: inEnglish('Asthma attack'),
    signs: inEnglish('Wheezing, short of breath, cannot say a whole sentence.'),
    call: (number) =>
      t`Call ${number} if there is no inhaler, if it does not help within minutes, or if lips turn blue.`,
    steps: [
      step(inEnglish('Sit them upright, leaning forward a little, arms on a table or their knees.')),
      step(
        inEnglish(
          'Help them use their own reliever inhaler, with a spacer if they have one, as their plan says.',
        ),
      ),
      step(inEnglish('Breathe calmly with them: in through the nose, out slowly through pursed lips.')),
      step(inEnglish('No better after a few minutes: again as the plan says, and call.')),
    ],
    doNot: [
      inEnglish('Do not lay them down.'),
      inEnglish('Do not give them a bag to breathe into.'),
      inEnglish('Do not leave them alone.'),
    ],
  },
  {
    key: 'seizure',
    name: inEnglish('Seizure'),
    signs: inEnglish('Falls, stiffens and jerks, or stares and does not answer.'),
    call: (number) =>
      t`Call ${number} if it lasts more than 5 minutes, is their first one, or comes again. Also call if they are hurt, pregnant, or do not wake up afterward.`,
    steps: [
      step(inEnglish('Look at the clock.'), 'marker-tape'),
      step(
        inEnglish('Move hard things away and put something soft below the head. Send the others back.'),
        'emergency-blanket',
      ),
      step(inEnglish('Let it happen. Stay beside them.')),
      step(inEnglish('When the jerking is over, roll them onto their side and see that they breathe.')),
      step(
        inEnglish(
          'They wake up confused. Speak quietly, say where they are, and stay until they are themselves.',
        ),
      ),
    ],
    doNot: [
      inEnglish('Do not hold them down.'),
      inEnglish('Do not put anything into the mouth, neither finger, water nor medicine.'),
    ],
  },
  {
    key: 'low-blood-sugar',
    name: inEnglish('Low blood sugar'),
    signs: inEnglish('With diabetes: shaking, sweating, pale, hungry, confused or angry without a reason.'),
    call: (number) =>
      t`Call ${number} if they cannot swallow, pass out, have a seizure, or are no better 15 minutes after sugar.`,
    steps: [
      step(inEnglish('Are they awake, and can they swallow? If not: on their side, call, nothing by mouth.')),
      step(
        inEnglish(
          'Give sugar right away: about four glucose tablets (15 to 20 g), chewed. Or juice, or sweets that are not sugar-free.',
        ),
        'glucose-tablets',
        'water',
      ),
      step(inEnglish('Wait 15 minutes with them. No better: the same again, and call.')),
      step(inEnglish('Better: let them eat something, and tell the nurse and the family.')),
    ],
    doNot: [inEnglish('Do not give insulin.'), inEnglish('Do not send them to the nurse alone.')],
  },
  {
    key: 'shock',
    name: inEnglish('Shock'),
    signs: inEnglish(
      'After bleeding, an injury or an allergy: pale, cold and sweaty, fast and shallow breath, dizzy, confused.',
    ),
    call: (number) => t`Call ${number} now.`,
    steps: [
      step(inEnglish('Stop any bleeding first.'), 'pressure-bandage', 'tourniquet'),
      step(
        inEnglish('Lay the person flat on their back. Raise the legs a little only where nothing is hurt.'),
      ),
      step(inEnglish('Cover them, also below, and loosen tight clothes.'), 'emergency-blanket'),
      step(inEnglish('Speak calmly. Look every minute whether they answer and breathe.')),
    ],
    doNot: [inEnglish('Do not give anything to eat or drink.'), inEnglish('Do not let them stand up.')],
  },
  {
    key: 'burn',
    name: inEnglish('Burn'),
    signs: inEnglish('Red, blistered or white skin after heat, steam, a flame, a chemical or electricity.'),
    call: (number) =>
      t`Call ${number} for burns larger than the person’s hand, on the face, hands, feet or genitals, or with white or charred skin. Also call for burns from chemicals or electricity, or if they breathed in smoke.`,
    steps: [
      step(inEnglish('Away from the heat. Electricity: turn it off before you touch anyone.')),
      step(
        inEnglish(
          'Cool right away with cool running water, 5 to 20 minutes. No tap: pour drinking water over it.',
        ),
        'water',
      ),
      step(
        inEnglish('Take off rings, watches and clothes near the burn before it swells. Leave what sticks.'),
      ),
      step(inEnglish('Cover it loosely with something clean and dry.'), 'first-aid-kit'),
      step(inEnglish('Keep the rest of the body warm.'), 'emergency-blanket'),
      step(
        inEnglish('A chemical: brush dry powder off, then rinse with much water; with gloves.'),
        'gloves',
        'water',
      ),
    ],
    doNot: [inEnglish('Do not use ice, butter, toothpaste or powder.'), inEnglish('Do not open blisters.')],
  },
  {
    key: 'broken-bone',
    name: inEnglish('Broken bone'),
    signs: inEnglish('Strong pain, swelling, a bend where there should be none, cannot be moved.'),
    call: (number) =>
      t`Call ${number} if the bone shows, the limb is blue, cold or numb, or it may be neck, back, hip or thigh.`,
    steps: [
      step(inEnglish('Leave it as it lies. Ask the person to hold still.')),
      step(
        inEnglish('A wound: stop the bleeding and cover it, without pressing on bone.'),
        'gloves',
        'first-aid-kit',
      ),
      step(inEnglish('An arm: support it with a sling, elbow bent.'), 'triangular-bandage'),
      step(
        inEnglish('A leg: pad both sides with clothes or bags so that it cannot move.'),
        'triangular-bandage',
        'emergency-blanket',
      ),
      step(inEnglish('Cool it with something cold in a cloth, 20 minutes at most at a time.')),
      step(inEnglish('Look now and then whether fingers or toes stay warm and can be felt.')),
    ],
    doNot: [
      inEnglish('Do not straighten it.'),
      inEnglish('With neck or back: do not move the person unless the place is dangerous.'),
    ],
  },
  {
    key: 'panic',
    name: inEnglish('Panic'),
    signs: inEnglish(
      'Breathes fast, trembles, cries or freezes, fingers tingle, is sure that something terrible happens to them.',
    ),
    call: (number) =>
      t`Call ${number} for chest pain, fainting, blue lips, or if you are not sure that it is panic.`,
    steps: [
      step(inEnglish('Sit down beside them, at their height. Say who you are and that you stay.')),
      step(inEnglish('Breathe with them: in while you count to four, out while you count to six.')),
      step(inEnglish('Bring them back to here: five things they see, four they can touch, three they hear.')),
      step(
        inEnglish('Give them something to hold or do, and water in small sips.'),
        'water',
        'emergency-blanket',
      ),
      step(inEnglish('In a lockdown whisper, and let them lean on a friend.')),
    ],
    doNot: [
      inEnglish('Do not say “calm down”.'),
      inEnglish('Do not crowd around them.'),
      inEnglish('Do not have them breathe into a bag.'),
    ],
  },
]
