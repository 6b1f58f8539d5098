import { inEnglish } from '@muster/words/t'

/**
 * The things that bags can hold and how each is used. The words are ours; first aid is in `firstAidGuides.ts`, with its
 * sources.
 */

export type BagItem = {
  /** Stays the same for ever: counts and uses name it. */
  key: string
  name: string
  /** The number of pieces in a complete bag. */
  expected: number
  canExpire: boolean
  /** Two or three sentences for somebody who has never held it. */
  howToUse: string
}

/**
 * Everything a bag can hold, in the order it is counted: papers, light and signal, first aid, the long wait. The last ones
 * are in no bag unless an organisation puts them there.
 */
export const catalogue = [
  {
    key: 'class-list',
    name: inEnglish('Class list on paper'),
    expected: 1,
    canExpire: true,
    howToUse: inEnglish(
      'Check off who is with you when you are offline. Write down who is missing and who has joined you. Replace it when the class changes.',
    ),
  },
  {
    key: 'marker-tape',
    name: inEnglish('Marker and tape'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'Write times on dressings and tourniquets, and large words on paper for people outside. Tape a note where helpers will see it.',
    ),
  },
  {
    key: 'flashlight',
    name: inEnglish('Flashlight'),
    expected: 1,
    canExpire: true,
    howToUse: inEnglish(
      'Twist or press the head to switch it on. Point it at the floor in a lockdown: light in a window shows that someone is in the room. Its date is for the batteries.',
    ),
  },
  {
    key: 'whistle',
    name: inEnglish('Whistle'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'Three long blows mean “we are here”. Use it outdoors or under rubble, when shouting would cost too much. Never in a lockdown.',
    ),
  },
  {
    key: 'door-wedge',
    name: inEnglish('Door wedge'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'Lock the door first. For a door that opens into the room, push the wedge hard under its lock side, and kick it tight. Take it out for the police or when command says so.',
    ),
  },
  {
    key: 'first-aid-kit',
    name: inEnglish('First-aid kit'),
    expected: 1,
    canExpire: true,
    howToUse: inEnglish(
      'Open it flat on the floor, so that everything is seen. Small plasters are in front, dressings and scissors at the back. Say in the inventory what was used.',
    ),
  },
  {
    key: 'gloves',
    name: inEnglish('Gloves, pairs'),
    expected: 4,
    canExpire: true,
    howToUse: inEnglish(
      'Put them on before you touch blood. Pull them off inside out, one into the other, and wash your hands. A new pair for each person.',
    ),
  },
  {
    key: 'pressure-bandage',
    name: inEnglish('Pressure bandage'),
    expected: 2,
    canExpire: true,
    howToUse: inEnglish(
      'Lay the pad on the wound and wrap the band tightly around it, over the pad each time. Fasten the end. If blood comes through, press on top of it with your hands and leave it on.',
    ),
  },
  {
    key: 'tourniquet',
    name: inEnglish('Tourniquet'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'For an arm or leg that bleeds and will not stop. Put it a hand’s width above the wound, not over a joint, pull tight, and turn the rod until the bleeding stops. Lock the rod, write the time on it, and leave it on.',
    ),
  },
  {
    key: 'triangular-bandage',
    name: inEnglish('Triangular bandage'),
    expected: 2,
    canExpire: false,
    howToUse: inEnglish(
      'As a sling: the long edge along the body, the tip at the elbow, the two ends tied at the side of the neck. Folded into a band it holds a dressing or a splint.',
    ),
  },
  {
    key: 'emergency-blanket',
    name: inEnglish('Emergency blanket'),
    expected: 5,
    canExpire: false,
    howToUse: inEnglish(
      'Wrap it loosely around the whole body, also below it, and leave the face free. It keeps warmth in, it makes none. Keep it away from flames.',
    ),
  },
  {
    key: 'glucose-tablets',
    name: inEnglish('Glucose tablets, packs'),
    expected: 2,
    canExpire: true,
    howToUse: inEnglish(
      'For low blood sugar, for a person who is awake and can swallow: about four tablets, chewed. Never put anything into the mouth of a person who is not fully awake.',
    ),
  },
  {
    key: 'water',
    name: inEnglish('Drinking water, pouches'),
    expected: 10,
    canExpire: true,
    howToUse: inEnglish(
      'Share it out slowly: you may have to wait for hours. Tear at the notch and drink a pouch in small sips. It may also rinse a wound or cool a burn where there is no tap.',
    ),
  },
  {
    key: 'bucket-liner',
    name: inEnglish('Sanitary bucket liners'),
    expected: 6,
    canExpire: false,
    howToUse: inEnglish(
      'Hang a liner into a bucket or a bin, behind a blanket or a cupboard. Close it tightly after use and keep it away from water and food.',
    ),
  },
  {
    key: 'vest',
    name: inEnglish('Reflective vest'),
    expected: 2,
    canExpire: false,
    howToUse: inEnglish(
      'Wear it over everything else, so that staff and responders see who is in charge of this place. Hand it on with the task.',
    ),
  },
  {
    key: 'clipboard',
    name: inEnglish('Clipboard with forms and pens'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'For every student: name, time, and who they went with, signed. Paper works when no network does; type it in afterwards.',
    ),
  },
  {
    key: 'megaphone',
    name: inEnglish('Megaphone'),
    expected: 1,
    canExpire: true,
    howToUse: inEnglish(
      'Hold it a hand’s width from your mouth, press, wait a second, and speak slowly in short sentences. The date on it is that of its batteries.',
    ),
  },
  {
    key: 'site-plan',
    name: inEnglish('Site plan on paper'),
    expected: 2,
    canExpire: true,
    howToUse: inEnglish(
      'Give one to the first responder who comes. It shows the doors, the shut-offs for gas and power, and the evacuation locations. Replace it after building work.',
    ),
  },
  {
    key: 'scissors',
    name: inEnglish('Scissors'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'For clothes that hide a wound, and for tape and dressings. Cut away from the body, with the blunt tip along the skin.',
    ),
  },
  {
    key: 'wound-gauze',
    name: inEnglish('Gauze to pack a wound'),
    expected: 2,
    canExpire: true,
    howToUse: inEnglish(
      'For a deep wound that bleeds where no tourniquet goes. Push it in until the wound is full, then press hard with both hands and keep pressing.',
    ),
  },
  {
    key: 'chest-seal',
    name: inEnglish('Chest seals'),
    expected: 2,
    canExpire: true,
    howToUse: inEnglish(
      'For a hole in the chest. Wipe the skin dry, peel, and stick it over the hole. Look for a second hole at the back. If breathing gets worse, lift one edge for a moment.',
    ),
  },
  {
    key: 'bleeding-instructions',
    name: inEnglish('Instructions to stop bleeding'),
    expected: 1,
    canExpire: false,
    howToUse: inEnglish(
      'Read them before they are needed. In an emergency one person reads them aloud while another helps.',
    ),
  },
] as const satisfies readonly BagItem[]

/** The key of something in the catalogue. */
export type ItemKey = (typeof catalogue)[number]['key']

/** The name of a thing in a bag, in English; its key where it is no longer in the catalogue. */
export function itemName(key: string): string {
  return catalogue.find((item) => item.key === key)?.name ?? key
}
