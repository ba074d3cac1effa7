import { nftTerms, type NftTerms } from '@bourse/contract/nft-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { defineSettings, readSetting, type TypedArea } from '../config/index.ts';

/** The one key of the area. */
const termsKey = 'terms';

const initial: NftTerms = { open: true, fee_bps: 250, currencies: ['USDT', 'ETH'] };

/** The terms of the market of works, by versions; what is listed keeps those of its listing. */
export const nftSettings: TypedArea<NftTerms> = defineSettings<NftTerms>({
  area: 'nft',
  schema: nftTerms,
  keys: async () => [termsKey],
  initial: () => initial,
  effects: async () => [],
});

/** The terms that hold at a moment. */
export const readNftTerms = (db: Queryable, at: Instant): Promise<NftTerms> =>
  readSetting(db, nftSettings, termsKey, at);

/** The refusal of anything new while the operator has closed the market, which the app says in words of its own. */
export const rejectClosed = (): Result<never, Rejection> => reject('PRODUCT_NOT_OPEN', { reason: 'closed' });
