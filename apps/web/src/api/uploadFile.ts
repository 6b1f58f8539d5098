import { problemIn } from './call.ts'
import { isAccepted, sendFile } from './sendFile.ts'

/**
 * Sends a file that the server takes whole or not at all.
 * @returns its answer
 * @throws ProblemError as `sendFile`, and when the server does not take it
 */
export async function uploadFile(...sent: Parameters<typeof sendFile>): Promise<unknown> {
  const answer = await sendFile(...sent)
  if (!isAccepted(answer)) throw problemIn(answer.body, answer.status)
  return answer.body
}
