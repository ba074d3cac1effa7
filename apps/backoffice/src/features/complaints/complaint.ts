import type { OutputOf } from '@bourse/contract/call';
import type { complaintCalls } from '@bourse/contract/complaints';

/** A complaint as staff see it. */
export type Complaint = OutputOf<typeof complaintCalls.one>;
