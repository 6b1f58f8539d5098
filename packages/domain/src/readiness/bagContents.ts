import { type BagItem, catalogue, type ItemKey } from './itemCatalog.ts'

/** The contents of a bag of each kind, unless an organisation has contents of its own. */

/** The purpose of a bag, as the database has it. */
export type BagKind = 'classroom' | 'office' | 'assembly' | 'reunification'

/** A classroom’s own go-bag; the others hold more for a crowd and nothing for barricading a door. */
const itemKeysByKind: Record<BagKind, readonly ItemKey[]> = {
  classroom: [
    'class-list',
    'marker-tape',
    'flashlight',
    'whistle',
    'door-wedge',
    'first-aid-kit',
    'gloves',
    'pressure-bandage',
    'tourniquet',
    'triangular-bandage',
    'emergency-blanket',
    'glucose-tablets',
    'water',
    'bucket-liner',
  ],
  office: [
    'site-plan',
    'marker-tape',
    'flashlight',
    'whistle',
    'door-wedge',
    'vest',
    'megaphone',
    'first-aid-kit',
    'gloves',
    'pressure-bandage',
    'tourniquet',
    'triangular-bandage',
    'emergency-blanket',
    'glucose-tablets',
    'water',
  ],
  assembly: [
    'site-plan',
    'clipboard',
    'marker-tape',
    'flashlight',
    'whistle',
    'vest',
    'megaphone',
    'first-aid-kit',
    'gloves',
    'pressure-bandage',
    'tourniquet',
    'triangular-bandage',
    'emergency-blanket',
    'glucose-tablets',
    'water',
  ],
  reunification: [
    'clipboard',
    'site-plan',
    'marker-tape',
    'flashlight',
    'vest',
    'megaphone',
    'first-aid-kit',
    'gloves',
    'emergency-blanket',
    'water',
  ],
}

/** The contents of a bag of this kind, in the order they are counted. */
export function contentsOf(kind: BagKind): readonly BagItem[] {
  return itemKeysByKind[kind].flatMap((key) => catalogue.filter((item) => item.key === key))
}
