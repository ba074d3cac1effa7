import type { OutputOf } from '@bourse/contract/call';
import type { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { BadgeTone } from '@bourse/ui/badge';

/** An order in dispute, as the queue has it. */
export type Disputed = OutputOf<typeof c2cStaffCalls.disputes>['list'][number];
/** A dispute, opened. */
export type Opened = OutputOf<typeof c2cStaffCalls.open>;
/** An open advertisement. */
export type StaffAd = OutputOf<typeof c2cStaffCalls.ads>['list'][number];

export const waitTones = {
  ruling: 'warn',
  appeal_time: 'info',
  appeal: 'bad',
  none: 'plain',
} as const satisfies Record<Disputed['waits'], BadgeTone>;
