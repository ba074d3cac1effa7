import type { Atoms } from '@bourse/kernel/amount';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { EvidenceFiles } from '../../files/index.ts';

/** A saved card, opened. */
export interface PayeeCard {
  readonly id: string;
  readonly kind: 'domestic' | 'international';
  readonly realName: string;
  readonly number: string;
  readonly city: string;
  readonly bank: string;
  readonly branch: string;
  readonly phone: string;
  readonly aba: string | null;
  readonly iban: string | null;
  readonly swift: string | null;
  readonly holderAddress: string | null;
  /** The number or IBAN with all but its end hidden. */
  readonly label: string;
  /** When it got to be as it is. */
  readonly savedAt: Instant;
}

/** A payment that was found on an account of the house. */
export interface FoundPayment {
  readonly id: string;
  readonly amount: Atoms;
  readonly scale: number;
  readonly reference: string;
}

/** What payments to cards stand on, of the module that keeps cards and the accounts of the house. */
export interface BankDoor {
  readonly sealer: Sealer;
  readonly evidence: EvidenceFiles;
  /** Whether the house has an account that it pays from. */
  readonly hasAccount: (db: Queryable, at: Instant) => Promise<boolean>;
  readonly findCard: (db: Queryable, owner: UserId, id: string) => Promise<PayeeCard | undefined>;
  /** Locks an open payment that somebody else has entered. @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED, PARAMETER_ERROR. */
  readonly takePayment: (
    tx: Tx,
    id: string,
    asked: { readonly by: readonly StaffId[]; readonly currency: string; readonly at: Instant },
  ) => Promise<Result<FoundPayment, Rejection>>;
  readonly usePayment: (tx: Tx, id: string, usedFor: string) => void;
}
