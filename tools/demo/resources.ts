import type { Resource } from '../../packages/contract/src/readinessCalls.ts'

/** The resources of the rooms of the demo districts. Invented, like the districts; 555-01xx rings nowhere. */
export const demoResources: readonly Pick<Resource, 'kind' | 'title' | 'body' | 'url' | 'phone'>[] = [
  {
    kind: 'contact',
    title: 'School nurse',
    body: 'In the building from 7:30 AM to 4:00 PM. Outside these hours call the front office.',
    url: null,
    phone: '+1 555 010 0101',
  },
  {
    kind: 'contact',
    title: 'Front office',
    body: 'For anything that is not an emergency. In an emergency use this bag’s page, or call 911.',
    url: null,
    phone: '+1 555 010 0100',
  },
  {
    kind: 'procedure',
    title: 'Leaving the building',
    body: `Take the bag and the class list. Close the door, but leave it unlocked.

Take the nearest safe route, in one line, with an adult at the end. Feel a closed door with the back of your hand before you open it.

At the evacuation location, count students and report on this bag’s page. Stay together until command says otherwise.`,
    url: null,
    phone: null,
  },
  {
    kind: 'procedure',
    title: 'A student who uses a wheelchair',
    body: `Do not use elevators in a fire. Go to the refuge area by the stairs on your floor and close its door. Report “extra person” and the place on this bag’s page.

Two adults stay until the fire department comes. The student’s own plan says who carries them.`,
    url: null,
    phone: null,
  },
  {
    kind: 'plan',
    title: 'Where families meet students',
    body: 'The gym of the school next door. Families wait at the north entrance with an ID. Students come from the other side. No one leaves without a signature.',
    url: null,
    phone: null,
  },
  {
    kind: 'clip',
    title: 'Hands-only CPR, one minute',
    body: 'A short clip to watch on a quiet day.',
    url: 'https://cpr.heart.org/en/cpr-courses-and-kits/hands-only-cpr',
    phone: null,
  },
]
