import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { walletCalls } from '@bourse/contract/wallet';
import type { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';

/** What the form is made of. */
export interface WithdrawGround {
  readonly networks: OutputOf<typeof withdrawalCalls.networks>['list'];
  readonly info: OutputOf<typeof walletCalls.getInfo>;
  readonly safety: OutputOf<typeof safetyCalls.state>;
  readonly book: OutputOf<typeof addressCalls.list>;
}
