/** The letters that an SMS carries in seven bits; any other makes the whole message twice as long (GSM 03.38). */
const sevenBits =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
/** These take two places each. */
const double = /[\^{}\\[~\]|€]/g

/** In how many parts an SMS goes out: each is paid for, and each can be late. */
export function smsParts(text: string): number {
  const isPlain = sevenBits.test(text)
  const length = isPlain ? text.length + (text.match(double)?.length ?? 0) : text.length
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}
