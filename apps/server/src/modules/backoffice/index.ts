/** What staff see of all the other modules. See README.md of this folder. */
export { openBackOffice, type BackOfficePorts } from './back-office.ts';
