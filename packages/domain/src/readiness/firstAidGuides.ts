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
export const firstAidSources =
  'Follows the 2024 American Heart Association and American Red Cross Guidelines for First Aid and the 2025 American Heart Association Guidelines for CPR. It does not replace a course.'

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
  /** The condition for a call to the emergency number. */
  call: string
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
  return call.replace('the emergency number', emergencyNumber ?? '911')
}

/** The guides, the most quickly fatal condition first. */
export const firstAidGuides: readonly FirstAidGuide[] = [
  {
    key: 'severe-bleeding',
    name: 'Severe bleeding',
    signs: 'Blood that spurts, pools on the floor or soaks through clothes.',
    call: 'Call the emergency number now, or have someone call while you press.',
    steps: [
      step(
        'Put on gloves if you have them. Find where the blood comes from; open or cut the clothes.',
        'gloves',
        'first-aid-kit',
      ),
      step(
        'Press on the wound with both hands, a clean cloth or a dressing below them. Press hard and do not let up.',
        'pressure-bandage',
      ),
      step(
        'An arm or leg that still bleeds heavily: put the tourniquet a hand’s width above the wound, not over a joint. Pull tight, turn the rod until the bleeding stops, lock it. It hurts; that is right.',
        'tourniquet',
      ),
      step('Write the time on the tourniquet. Leave it on until a professional takes it off.', 'marker-tape'),
      step(
        'Elsewhere, as in groin, armpit or shoulder: push cloth or gauze deep into the wound and press on it.',
        'first-aid-kit',
      ),
      step(
        'When it has stopped, hold the dressing on with a pressure bandage. Lay the person down and keep them warm.',
        'pressure-bandage',
        'emergency-blanket',
      ),
    ],
    doNot: [
      'Do not lift the dressing to look. Put more on top.',
      'Do not pull out something that is stuck in the wound. Press beside it.',
      'Do not loosen a tourniquet.',
    ],
  },
  {
    key: 'not-breathing',
    name: 'Not breathing (CPR)',
    signs: 'Does not react to voice or touch, and does not breathe, or only gasps.',
    call: 'Call the emergency number now, on speaker, and send someone for the defibrillator (AED).',
    steps: [
      step('Lay the person on their back on the floor. Kneel beside the chest.'),
      step(
        'Heel of one hand on the middle of the chest, the other hand on top, arms straight. A small child: one hand.',
      ),
      step(
        'Push hard and fast: 100 to 120 times a minute, at least 5 cm deep, in a child about a third of the chest. Let the chest come up again each time.',
      ),
      step(
        'After 30 pushes, if you can: tilt the head back, lift the chin, close the nose, and give 2 breaths of a second each. For children the breaths matter much. If you cannot, only push.',
        'first-aid-kit',
      ),
      step(
        'When the defibrillator (AED) arrives, turn it on and follow it. No one touches the person while it checks and shocks.',
      ),
      step('Take turns every 2 minutes. Keep going until the person breathes or someone takes over.'),
    ],
    doNot: [
      'Do not stop to feel for a pulse.',
      'Do not take gasping for breathing.',
      'Do not wait for the ambulance to begin. Wrong pushes are better than none.',
    ],
  },
  {
    key: 'choking',
    name: 'Choking',
    signs: 'Cannot speak, cough or breathe, grasps the throat, turns blue.',
    call: 'Have someone call the emergency number as soon as coughing does not help.',
    steps: [
      step('Can they cough? Let them cough, and stay beside them.'),
      step(
        'They cannot: stand beside and a little behind, bend them forward, and give 5 firm blows between the shoulder blades with the heel of your hand.',
      ),
      step(
        'Still stuck: stand behind, fist just above the navel, other hand over it. Pull in and up sharply, 5 times.',
      ),
      step('Continue with 5 blows and 5 thrusts in turn until it comes out.'),
      step(
        'Late in pregnancy, or where your arms do not reach around: push on the breastbone instead of the belly.',
      ),
      step(
        'If they collapse: lay them down, call, and begin CPR. Before each breath look into the mouth and take out what you see.',
      ),
    ],
    doNot: [
      'Do not reach into the mouth for what you cannot see.',
      'Do not thrust into the belly of a baby under one year: 5 blows on the back, then 5 pushes on the breastbone.',
    ],
  },
  {
    key: 'unconscious',
    name: 'Unconscious, but breathing',
    signs: 'Does not react to voice or touch, and the chest rises and falls evenly.',
    call: 'Call the emergency number now.',
    steps: [
      step('Speak loudly and tap the shoulders. Look at the chest for up to 10 seconds: does it rise?'),
      step('Not breathing or only gasping: go to CPR.'),
      step(
        'Breathing: roll the person onto their side, the upper knee bent in front, the head tilted back a little, the mouth towards the floor.',
      ),
      step('Keep them warm, above and below.', 'emergency-blanket'),
      step('Stay. Look every minute whether they still breathe. If not, begin CPR.'),
    ],
    doNot: [
      'Do not give anything to eat or drink.',
      'After a fall or a hard blow, do not move them unless they vomit, cannot breathe well, or the place is dangerous.',
    ],
  },
  {
    key: 'allergic-reaction',
    name: 'Severe allergic reaction',
    signs:
      'After food, a sting or a medicine: swollen lips or tongue, trouble breathing, rash all over, vomiting, faint.',
    call: 'Call the emergency number now, also if it gets better after the injector.',
    steps: [
      step(
        'Get their epinephrine injector and help them use it right away: take off the safety cap, press the tip firmly against the outer thigh, through clothes, and hold as it says on it.',
      ),
      step('Note the time.', 'marker-tape'),
      step(
        'Lay them down, legs raised. Who breathes badly may sit; who is unconscious lies on their side.',
        'emergency-blanket',
      ),
      step('No better after 5 to 10 minutes and no ambulance yet: a second injector, if there is one.'),
      step('They stop breathing: begin CPR.'),
    ],
    doNot: [
      'Do not wait to see if it passes.',
      'Do not let them stand up or walk, even when they feel better.',
    ],
  },
  {
    key: 'asthma',
    name: 'Asthma attack',
    signs: 'Wheezing, short of breath, cannot say a whole sentence.',
    call: 'Call the emergency number if there is no inhaler, if it does not help within minutes, or if lips turn blue.',
    steps: [
      step('Sit them upright, leaning forward a little, arms on a table or their knees.'),
      step('Help them use their own reliever inhaler, with a spacer if they have one, as their plan says.'),
      step('Breathe calmly with them: in through the nose, out slowly through pursed lips.'),
      step('No better after a few minutes: again as the plan says, and call.'),
    ],
    doNot: ['Do not lay them down.', 'Do not give them a bag to breathe into.', 'Do not leave them alone.'],
  },
  {
    key: 'seizure',
    name: 'Seizure',
    signs: 'Falls, stiffens and jerks, or stares and does not answer.',
    call: 'Call the emergency number if it lasts more than 5 minutes, is their first one, or comes again. Also call if they are hurt, pregnant, or do not wake up afterward.',
    steps: [
      step('Look at the clock.', 'marker-tape'),
      step(
        'Move hard things away and put something soft below the head. Send the others back.',
        'emergency-blanket',
      ),
      step('Let it happen. Stay beside them.'),
      step('When the jerking is over, roll them onto their side and see that they breathe.'),
      step('They wake up confused. Speak quietly, say where they are, and stay until they are themselves.'),
    ],
    doNot: [
      'Do not hold them down.',
      'Do not put anything into the mouth, neither finger, water nor medicine.',
    ],
  },
  {
    key: 'low-blood-sugar',
    name: 'Low blood sugar',
    signs: 'With diabetes: shaking, sweating, pale, hungry, confused or angry without a reason.',
    call: 'Call the emergency number if they cannot swallow, pass out, have a seizure, or are no better 15 minutes after sugar.',
    steps: [
      step('Are they awake, and can they swallow? If not: on their side, call, nothing by mouth.'),
      step(
        'Give sugar right away: about four glucose tablets (15 to 20 g), chewed. Or juice, or sweets that are not sugar-free.',
        'glucose-tablets',
        'water',
      ),
      step('Wait 15 minutes with them. No better: the same again, and call.'),
      step('Better: let them eat something, and tell the nurse and the family.'),
    ],
    doNot: ['Do not give insulin.', 'Do not send them to the nurse alone.'],
  },
  {
    key: 'shock',
    name: 'Shock',
    signs:
      'After bleeding, an injury or an allergy: pale, cold and sweaty, fast and shallow breath, dizzy, confused.',
    call: 'Call the emergency number now.',
    steps: [
      step('Stop any bleeding first.', 'pressure-bandage', 'tourniquet'),
      step('Lay the person flat on their back. Raise the legs a little only where nothing is hurt.'),
      step('Cover them, also below, and loosen tight clothes.', 'emergency-blanket'),
      step('Speak calmly. Look every minute whether they answer and breathe.'),
    ],
    doNot: ['Do not give anything to eat or drink.', 'Do not let them stand up.'],
  },
  {
    key: 'burn',
    name: 'Burn',
    signs: 'Red, blistered or white skin after heat, steam, a flame, a chemical or electricity.',
    call: 'Call the emergency number for burns larger than the person’s hand, on the face, hands, feet or genitals, or with white or charred skin. Also call for burns from chemicals or electricity, or if they breathed in smoke.',
    steps: [
      step('Away from the heat. Electricity: turn it off before you touch anyone.'),
      step(
        'Cool right away with cool running water, 5 to 20 minutes. No tap: pour drinking water over it.',
        'water',
      ),
      step('Take off rings, watches and clothes near the burn before it swells. Leave what sticks.'),
      step('Cover it loosely with something clean and dry.', 'first-aid-kit'),
      step('Keep the rest of the body warm.', 'emergency-blanket'),
      step('A chemical: brush dry powder off, then rinse with much water; with gloves.', 'gloves', 'water'),
    ],
    doNot: ['Do not use ice, butter, toothpaste or powder.', 'Do not open blisters.'],
  },
  {
    key: 'broken-bone',
    name: 'Broken bone',
    signs: 'Strong pain, swelling, a bend where there should be none, cannot be moved.',
    call: 'Call the emergency number if the bone shows, the limb is blue, cold or numb, or it may be neck, back, hip or thigh.',
    steps: [
      step('Leave it as it lies. Ask the person to hold still.'),
      step('A wound: stop the bleeding and cover it, without pressing on bone.', 'gloves', 'first-aid-kit'),
      step('An arm: support it with a sling, elbow bent.', 'triangular-bandage'),
      step(
        'A leg: pad both sides with clothes or bags so that it cannot move.',
        'triangular-bandage',
        'emergency-blanket',
      ),
      step('Cool it with something cold in a cloth, 20 minutes at most at a time.'),
      step('Look now and then whether fingers or toes stay warm and can be felt.'),
    ],
    doNot: [
      'Do not straighten it.',
      'With neck or back: do not move the person unless the place is dangerous.',
    ],
  },
  {
    key: 'panic',
    name: 'Panic',
    signs:
      'Breathes fast, trembles, cries or freezes, fingers tingle, is sure that something terrible happens to them.',
    call: 'Call the emergency number for chest pain, fainting, blue lips, or if you are not sure that it is panic.',
    steps: [
      step('Sit down beside them, at their height. Say who you are and that you stay.'),
      step('Breathe with them: in while you count to four, out while you count to six.'),
      step('Bring them back to here: five things they see, four they can touch, three they hear.'),
      step('Give them something to hold or do, and water in small sips.', 'water', 'emergency-blanket'),
      step('In a lockdown whisper, and let them lean on a friend.'),
    ],
    doNot: ['Do not say “calm down”.', 'Do not crowd around them.', 'Do not have them breathe into a bag.'],
  },
]
