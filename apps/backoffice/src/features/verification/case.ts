import type { OutputOf } from '@bourse/contract/call';
import type { kycStaffCalls } from '@bourse/contract/kyc-staff';

/** A case that was opened. */
export type Case = OutputOf<typeof kycStaffCalls.open>;
