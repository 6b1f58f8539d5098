/**
 * Explains why an SMS failed, by Twilio's error codes (twilio.com/docs/api/errors). ‘from’ is about the sender: then no SMS
 * can be sent until that is fixed.
 */
const reasons: Record<number, { about: 'to' | 'from'; words: string }> = {
  21211: { about: 'to', words: 'This number does not exist. Check it.' },
  21214: { about: 'to', words: 'This number cannot be reached. Check it.' },
  21217: { about: 'to', words: 'This number is not complete. Check it.' },
  21401: { about: 'to', words: 'This number does not exist. Check it.' },
  21421: { about: 'to', words: 'This number does not exist. Check it.' },
  21408: {
    about: 'to',
    words:
      'The account of the SMS service may not send to this country. The person who runs it can allow that there.',
  },
  21608: {
    about: 'to',
    words: 'The account of the SMS service is on trial, and sends only to numbers that were verified there.',
  },
  21610: {
    about: 'to',
    words: 'The person with this number answered STOP. They get no text messages until they answer START.',
  },
  21612: { about: 'to', words: 'The SMS service has no way from SMS_FROM to this number.' },
  21614: { about: 'to', words: 'This number can’t get text messages. It may be a landline.' },
  21617: { about: 'to', words: 'The text message is too long for the service.' },
  21212: { about: 'from', words: 'The SMS service does not take SMS_FROM as the sender.' },
  21603: { about: 'from', words: 'The SMS service does not take SMS_FROM as the sender.' },
  21606: { about: 'from', words: 'The SMS service does not take SMS_FROM as the sender.' },
  21611: { about: 'from', words: 'Too many text messages wait for SMS_FROM at the service.' },
  21659: {
    about: 'from',
    words: 'The SMS service does not take SMS_FROM as the sender: it is none of the account’s numbers.',
  },
  21660: {
    about: 'from',
    words: 'The SMS service does not take SMS_FROM as the sender: it is none of the account’s numbers.',
  },
  30001: { about: 'from', words: 'Too many text messages waited at the service.' },
  30002: { about: 'from', words: 'The account of the SMS service is suspended.' },
  30003: { about: 'to', words: 'The phone is off, or has no network.' },
  30004: { about: 'to', words: 'The phone or its network blocks the message.' },
  30005: { about: 'to', words: 'This number no longer exists.' },
  30006: { about: 'to', words: 'This number can’t get text messages. It may be a landline.' },
  30007: { about: 'to', words: 'The network took the message for spam and dropped it.' },
  30008: { about: 'to', words: 'The network does not say why.' },
  30032: { about: 'from', words: 'SMS_FROM is a toll-free number that is not verified.' },
  30034: {
    about: 'from',
    words: 'SMS_FROM is not registered for messages to the United States (A2P 10DLC).',
  },
}

/** Returns the reason of a code; null for an unknown one. */
export function smsReason(code: number | null): (typeof reasons)[number] | null {
  return (code !== null && reasons[code]) || null
}
