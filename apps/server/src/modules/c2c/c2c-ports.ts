import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { DocumentFiles } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What trading between customers stands on. */
export interface C2cPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly sealer: Sealer;
  /** Proofs lie among the documents. */
  readonly documents: DocumentFiles;
  readonly identity: Pick<Identity, 'checkPayPassword'>;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module, its sub-accounts and its due work. */
export const family = 'c2c';
/** What approvals, threads and the audit log call an order. */
export const subjectOf = (orderId: string): string => `c2c:${orderId}`;
/** What postings and the audit log call an advertisement. */
export const adSubjectOf = (adId: string): string => `c2c_ad:${adId}`;
