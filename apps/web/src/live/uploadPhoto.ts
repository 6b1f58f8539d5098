/** The way a photo goes up, in a file of its own: a first visit needs none, and a phone keeps what lies in this folder. */
export { sendFile as uploadPhoto } from '../api/sendFile.ts'
