import type { OutputOf } from '@bourse/contract/call';
import type { ledgerCalls } from '@bourse/contract/ledger-room';

/** An account as the server lists it. */
export type LedgerAccount = OutputOf<typeof ledgerCalls.accounts>['list'][number];
