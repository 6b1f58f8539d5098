import { inEnglish } from '@muster/words/t'

/** The texts of the page without a network (public/offline.html), for the translations that the build puts beside it. */
export const offlineWords: readonly string[] = [
  inEnglish('No connection'),
  inEnglish(
    'This page needs the network. If there is danger now, do as you were trained and do not wait for it.',
  ),
  inEnglish('Bags that were opened on this phone'),
  inEnglish('They open without the network and say how old they are.'),
  inEnglish('Try again'),
]
