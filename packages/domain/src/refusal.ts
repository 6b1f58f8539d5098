import { inEnglish } from '@muster/words/t'

/**
 * A "no" that is part of the rules: never thrown, always returned.
 * `type` is stable and goes into the problem document, `status` is the HTTP status,
 * `sentence` tells a worried teacher what is wrong and what to do now.
 */
export type Refusal = {
  refused: true
  type: RefusalType
  status: 403 | 404 | 409 | 422
  sentence: string
}

export type RefusalType =
  | 'not-started'
  | 'already-started'
  | 'already-ended'
  | 'unknown-room'
  | 'unknown-instruction'
  | 'room-has-bag'
  | 'no-rooms'
  | 'no-choices'
  | 'other-sites'
  | 'wrong-answer'
  | 'unknown-report'
  | 'call-changed'
  | 'unknown-student'
  | 'student-moved-on'
  | 'no-chat'
  | 'not-this-phone'
  | 'unknown-entry'
  | 'not-a-message'
  | 'only-broadcast'
  | 'kind-changed'
  | 'not-meant-real'
  | 'not-in-command'
  | 'nobody-leads'
  | 'rooms-kept'
  | 'missing-right'
  | 'unknown-guest'
  | 'guest-ended'
  | 'guest-right'
  | 'too-many-guests'

const refusals: Record<RefusalType, { status: Refusal['status']; sentence: string }> = {
  'not-started': {
    status: 404,
    sentence: inEnglish('This incident does not exist. Go back and open the active one.'),
  },
  'already-started': {
    status: 409,
    sentence: inEnglish('This incident is already active. Open it to see the latest.'),
  },
  'already-ended': { status: 409, sentence: inEnglish('This incident has ended. You can’t add to it.') },
  'unknown-room': {
    status: 404,
    sentence: inEnglish('This room is not part of the incident. Check which bag is open.'),
  },
  'room-has-bag': {
    status: 409,
    sentence: inEnglish(
      'This room has a bag and answers for itself. Send it a message, or request attendance.',
    ),
  },
  'unknown-instruction': {
    status: 404,
    sentence: inEnglish('This room does not have that instruction. Reload the checklist.'),
  },
  'wrong-answer': {
    status: 422,
    sentence: inEnglish('This answer does not fit the question. Choose or enter another answer.'),
  },
  'unknown-report': {
    status: 404,
    sentence: inEnglish('This report does not exist. It may belong to another room.'),
  },
  'call-changed': {
    status: 409,
    sentence: inEnglish('This room has a newer status. Check what it needs now.'),
  },
  'unknown-student': {
    status: 404,
    sentence: inEnglish('No one requested this student in this room. Check the list again.'),
  },
  'student-moved-on': {
    status: 409,
    sentence: inEnglish('Someone already moved this student. Check where they are now.'),
  },
  'not-this-phone': {
    status: 409,
    sentence: inEnglish('Another phone in this room uses this ID in the chat. Open the chat and join again.'),
  },
  'no-chat': {
    status: 409,
    sentence: inEnglish(
      'This room has no chat. Send a report or tap your room status. Command sees both right away.',
    ),
  },
  'unknown-entry': { status: 404, sentence: inEnglish('The log does not have that entry. Reload the page.') },
  'not-a-message': {
    status: 422,
    sentence: inEnglish('You can only take back messages to rooms. Add a note to this entry instead.'),
  },
  'only-broadcast': {
    status: 409,
    sentence: inEnglish('This is the only message rooms have. Write a new one to replace it.'),
  },
  'no-rooms': { status: 422, sentence: inEnglish('No rooms selected. Choose at least one.') },
  'no-choices': {
    status: 422,
    sentence: inEnglish('This question has no choices. Add at least two, or use a text answer.'),
  },
  'other-sites': {
    status: 403,
    sentence: inEnglish(
      'This incident includes sites you don’t manage. Message your own rooms, or ask someone who manages all its sites.',
    ),
  },
  'kind-changed': {
    status: 409,
    sentence: inEnglish(
      'Someone changed this to a real incident. It was not ended. Read the all-clear again before you send it.',
    ),
  },
  'not-meant-real': {
    status: 409,
    sentence: inEnglish(
      'This is real. It was not canceled. Open it again, read the message to rooms, and confirm that you mean the real incident.',
    ),
  },
  'not-in-command': {
    status: 403,
    sentence: inEnglish(
      'Someone else is in command. Only they can end or cancel a real incident, or change a real lockdown. Talk to them, or take command first.',
    ),
  },
  'nobody-leads': {
    status: 409,
    sentence: inEnglish(
      'No one is in command yet. Take command and check the situation. Then you can end or cancel it.',
    ),
  },
  'rooms-kept': {
    status: 409,
    sentence: inEnglish(
      'Rooms must stay where they are. Reunification was not started. Confirm that you want to release students anyway, or change the action first.',
    ),
  },
  'missing-right': {
    status: 403,
    sentence: inEnglish(
      'You can follow this incident but not command it. Tell someone in command what you know.',
    ),
  },
  'unknown-guest': {
    status: 404,
    sentence: inEnglish('No outside responder has this name. Reload the list.'),
  },
  'guest-ended': {
    status: 403,
    sentence: inEnglish(
      'This access has ended. If you still need it, ask the person who invited you for a new link.',
    ),
  },
  'guest-right': {
    status: 403,
    sentence: inEnglish('You don’t have access to this. If you need it, ask the person who invited you.'),
  },
  'too-many-guests': {
    status: 409,
    sentence: inEnglish(
      'This incident has the most outside responders it can have. Share one link on several devices instead.',
    ),
  },
}

/** The refusal of one type, with its status and sentence. */
export function refuse(type: RefusalType): Refusal {
  return { refused: true, type, ...refusals[type] }
}

/** Checks whether an outcome of `decide` is a refusal. */
export function isRefusal(outcome: object): outcome is Refusal {
  return 'refused' in outcome
}
