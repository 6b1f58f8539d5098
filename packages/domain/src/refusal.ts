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
  'not-started': { status: 404, sentence: 'There is no such incident. Go back and open the active one.' },
  'already-started': {
    status: 409,
    sentence: 'This incident is already running. Open it to see what has happened.',
  },
  'already-ended': { status: 409, sentence: 'This incident has ended. Nothing more can be added to it.' },
  'unknown-room': {
    status: 404,
    sentence: 'This room does not take part in the incident. Check which bag is open.',
  },
  'room-has-bag': {
    status: 409,
    sentence: 'This room has a bag and answers for itself. Write to it, or ask it for attendance.',
  },
  'unknown-instruction': {
    status: 404,
    sentence: 'This room has no such instruction. Reload the checklist.',
  },
  'wrong-answer': {
    status: 422,
    sentence: 'This answer does not fit the question. Choose or enter what it asks for.',
  },
  'unknown-report': { status: 404, sentence: 'There is no such report. It may belong to another room.' },
  'call-changed': {
    status: 409,
    sentence: 'This room has said something else meanwhile. Look at what it asks for now.',
  },
  'unknown-student': {
    status: 404,
    sentence: 'Nobody asks for this student in this room. Look at the list again.',
  },
  'student-moved-on': {
    status: 409,
    sentence: 'Somebody has moved this student on already. Look at where they are now.',
  },
  'not-this-phone': {
    status: 409,
    sentence: 'Another phone of this room goes by this id in the chat. Open the chat again and join anew.',
  },
  'no-chat': {
    status: 409,
    sentence: 'This room has no chat. Send a report, or tap how your room is: command sees both at once.',
  },
  'unknown-entry': { status: 404, sentence: 'The log has no such entry. Reload the page and look again.' },
  'not-a-message': {
    status: 422,
    sentence: 'Only what was written to rooms can be taken back. Add a note to this entry instead.',
  },
  'only-broadcast': {
    status: 409,
    sentence:
      'This is the only message that rooms have. Write what they should read instead, then it is taken back.',
  },
  'no-rooms': { status: 422, sentence: 'No room was chosen. Choose at least one room.' },
  'no-choices': {
    status: 422,
    sentence: 'This question has no answers to choose from. Give at least two, or ask for words instead.',
  },
  'other-sites': {
    status: 403,
    sentence:
      'This incident also covers sites that are not yours. Write to your own rooms, or ask somebody who is responsible for all its sites.',
  },
  'kind-changed': {
    status: 409,
    sentence:
      'Somebody has said meanwhile that this is real. Nothing was ended. Read the all-clear again before you send it.',
  },
  'not-meant-real': {
    status: 409,
    sentence:
      'This is real. Nothing was withdrawn. Open it again, read what every room will be told, and confirm that the real one is meant.',
  },
  'not-in-command': {
    status: 403,
    sentence:
      'Somebody else is in command. Only they can end or withdraw what is real, or lift a real lockdown. Speak with them, or take command first.',
  },
  'nobody-leads': {
    status: 409,
    sentence:
      'Nobody is in command of this yet. Take command first and find out how things stand; then you can end or withdraw it.',
  },
  'rooms-kept': {
    status: 409,
    sentence:
      'Rooms have been told to stay where they are. Nothing was started. Confirm that students are to be released all the same, or change the action first.',
  },
  'missing-right': {
    status: 403,
    sentence: 'Your role can follow this incident but not command it. Tell somebody who can what you know.',
  },
  'unknown-guest': {
    status: 404,
    sentence: 'Nobody of this name was let into the incident. Reload the list.',
  },
  'guest-ended': {
    status: 403,
    sentence: 'This access has ended. If you still need it, ask who invited you for a new link.',
  },
  'guest-right': {
    status: 403,
    sentence: 'Your access does not include this. If you need it, ask who invited you.',
  },
  'too-many-guests': {
    status: 409,
    sentence: 'This incident has as many guests as it can have. Give one link for several devices instead.',
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
