/** The accounts of staff: who is invited, confirmed, changed and closed, and by whom. See README.md of this folder. */
export { openColleagues } from './colleagues.ts';
export type { ColleaguePorts } from './colleague-ports.ts';
export { recoverHouse } from './recover-house.ts';
export { invitationUrl } from './send-staff-mails.ts';
