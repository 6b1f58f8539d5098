/**
 * Phrases that no text on a screen has, and what to write instead (docs/voice.md). Most come from translating a thought
 * word by word.
 */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwho(so)?ever\b/i, '“anyone who”, “people who”, or the person’s role'],
  [/\bwhatever\b/i, '“even if …”, or leave it out'],
  [
    /\b(no|some|every|any)body\b(?!” user)/i,
    '“no one”, “someone”, “everyone”, “anyone”, or the person’s role',
  ],
  [/\b(is|are|was|were|be|been|being) told\b/i, '“we notify …”, “… gets an email”, or “… sees”'],
  [/\btells? (nobody|no one|people|families)\b/i, '“notifies …”'],
  [/\b(of|in|by|to|from|for|with|at) which\b/i, 'a second sentence'],
  [/\bby (itself|themselves)\b/i, '“automatically”'],
  [/\bany ?more\b/i, '“no longer”'],
  [/\bat once\b/i, '“right away”, or “at the same time”'],
  [/\bjust now\b/i, '“now”, or leave it out'],
  [/\b(go|goes|went|going) on\b/i, '“continue”'],
  [
    /\bstands? (here|there|at the|on the|first|last|still|as|by)\b|\bstands in the\b|\bhow it stands\b/i,
    '“is”, “shows”, or “status”',
  ],
  [/\bout of use\b/i, '“retired”'],
  [/\bput away\b|\btake it back\b|\bbring(s)? (it )?back\b/i, '“delete”, “dismiss” or “restore”'],
  [/\bmisfires?\b/i, '“started by mistake”'],
  [/\bwithdraw(n|s)?\b/i, '“cancel”, or “started by mistake”'],
  [/\be-mails?\b/i, '“email”'],
  [/\bask(s|ed)? for\b/i, '“request”, or “require”'],
  [/\bmend(s|ed|ing)?\b/i, '“fix”'],
  [/\blacks?\b|\blacking\b/i, '“is missing”, “has no”'],
  [/\b(be|been) (at hand|on (its|their) way)\b/i, '“available”, “sent”'],
  [
    /\b(is|are) (coming|on (the|its|their) way)\b|\bcommand (has (it|your)|knows)\b|\bwho is safe\b|\brooms are safe\b/i,
    'what is known: “sent to …”, “seen by …”, “accepted by …”, “they say …”',
  ],
  [
    /\b(help|police|they|someone|we) (will|[’']ll) (come|arrive|help|unlock|reach)\b/i,
    'what is known now, or what to do until then',
  ],
  [/\b(has|have|had)? ?run(s)? out\b|\bran out\b/i, '“expired”, or “out of …”'],
  [/\blike that\b/i, 'what it is: “No tasks match.”'],
  [
    /\b(lately|thereby|hereby|anew|amend(s|ed)?|rightly)\b/i,
    'a plain word: “recently”, “so”, “again”, “edit”',
  ],
  [/\b(begun|begins? with)\b/i, '“started”, “starts with”'],
  [
    /\ball the same\b(?! (sites|time|way|permissions))|\bin the same\b(?! (browser|minutes?|place|run|sites|time|transaction|way|permissions))/i,
    '“anyway”',
  ],
  [/\bof (ours|yours|theirs)\b/i, '“your …”'],
  [/\bkn(ow|own|ows) nothing\b|\bnobody knows\b/i, '“unknown”'],
  [/\b(which|that) one\?/i, '“Choose a …”'],
]

/** Other words for what docs/voice.md gives one word (“One word for one thing”), and that word. */
const synonyms: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bsquare codes?\b/i, '“QR code”'],
  [/\bbag kits?\b|\bgo[- ]?bags?\b|\bbackpacks?\b/i, '“bag”'],
  [/\b(known|enrolled) phones?\b|\b(cell|mobile) phones?\b|\bhandsets?\b/i, '“registered phone”, or “phone”'],
  [
    /\bassembly (points?|areas?)\b|\bmuster points?\b|\bshelter places?\b/i,
    '“evacuation location”, or “shelter area”',
  ],
  [/(?<!-)\bmails?\b(?! (server|from)|\.eml)/i, '“email”'],
  [/\bSMS\b(?! service)/, '“text message”'],
  [/(?<!(class|room) )\bguests?\b(?!\))/i, '“outside responder”'],
  [/\brights\b/i, '“permissions”'],
  [/\binstruction sets?\b|\bto-dos?\b/i, '“checklist”, or “task”'],
  [/\bpupils?\b/i, '“student”'],
  [/\btoilets?\b/i, '“restroom”'],
  [/\bexercises?\b/, '“drill”'],
  [/\btick(s|ed)?( off)?\b/i, '“check”'],
  [/\bretract(s|ed)?\b/i, '“take back”, of a message'],
  [/\blog(s|ged)? (in|on|out|off) (to|with|again|here)\b|\blog-?on\b/i, '“sign in”, “sign out”'],
  [/\bhardware( units?)?\b/i, '“device”'],
  [/\bincident leaders?\b/i, '“incident commander”'],
]

/**
 * The banned phrases of a text, each with what to write instead.
 * @param hasCodeWords true for what only developers read: there the words of the code (docs/language.md) are the right ones
 */
export function bannedPhrasesIn(text: string, hasCodeWords = false): { phrase: string; instead: string }[] {
  return [...phrases, ...(hasCodeWords ? [] : synonyms)].flatMap(([phrase, instead]) => {
    const [found] = phrase.exec(text) ?? []
    return found === undefined ? [] : [{ phrase: found, instead }]
  })
}
