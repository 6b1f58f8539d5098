import type { CapAlert, CapInfo } from '@muster/domain/feed/capAlert'
import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** Formats a CAP 1.2 message as XML, in the element order of its schema. */
export function capXml(alert: CapAlert): string {
  const { info, translations = [], references } = alert
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    alert: {
      '@xmlns': 'urn:oasis:names:tc:emergency:cap:1.2',
      identifier: alert.identifier,
      sender: alert.sender,
      sent: alert.sent,
      status: alert.status,
      msgType: alert.msgType,
      scope: 'Public',
      ...(references.length > 0 ? { references: references.join(' ') } : {}),
      incidents: alert.incidentId,
      info: [info, ...translations].map((each) => infoXml(alert, each)),
    },
  })
}

/** One block of a message: it says the same in each language (CAP 1.2, section 3.2.2). */
function infoXml({ sent }: CapAlert, info: CapInfo) {
  return {
    language: info.language,
    category: info.category,
    event: sanitizeXmlText(info.event),
    responseType: info.responseTypes,
    urgency: info.urgency,
    severity: info.severity,
    certainty: info.certainty,
    effective: sent,
    expires: info.expires,
    senderName: sanitizeXmlText(info.senderName),
    headline: sanitizeXmlText(info.headline),
    description: sanitizeXmlText(info.description),
    instruction: info.instruction,
    area: info.areas.map(({ areaDesc, circle }) => ({
      areaDesc: sanitizeXmlText(areaDesc),
      ...(circle === null ? {} : { circle }),
    })),
  }
}

/** Removes characters that XML 1.0 cannot represent: an imported name may contain them. */
export function sanitizeXmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
