/** Complaints with the days by which they are answered. See README.md of this folder. */
export { countOverdueComplaints } from './complaint-store.ts';
export { type ComplaintPorts, openComplaints } from './complaints.ts';
