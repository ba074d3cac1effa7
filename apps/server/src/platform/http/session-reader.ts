import type { SessionId, StaffId, UserId } from '@bourse/kernel/ids';

/** A customer who is signed in. */
export interface UserSession {
  readonly userId: UserId;
  readonly sessionId: SessionId;
}

/** A member of staff who is signed in; staff are accounts of their own kind and never customers. */
export interface StaffSession {
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  /** Names of what this person may do, as calls declare them in `grant`. */
  readonly grants: readonly string[];
  /** There is no second factor yet: nothing is open but that, and what says `withoutFactor`. */
  readonly mustSetFactor: boolean;
}

/** Finds whose token this is; null when it is unknown, expired or revoked. Given by the module that owns sessions. */
export type SessionReader = (token: string) => Promise<UserSession | StaffSession | null>;
