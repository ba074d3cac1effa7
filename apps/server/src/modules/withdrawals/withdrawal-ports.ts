import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { OpenNetwork } from '../chains/index.ts';
import type { ReadQrUpload } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import type { BankDoor } from './bank/bank-door.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { TravelRules } from './beneficiary/travel-rules.ts';
import type { Signer } from './signer-client.ts';

/** What withdrawals stand on. */
export interface WithdrawalPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
  readonly networks: readonly OpenNetwork[];
  readonly feed: PriceFeed | null;
  readonly identity: Pick<Identity, 'checkPayPassword'>;
  readonly readQr: ReadQrUpload;
  /** The process that holds the keys; null where there is none, and then nothing goes out. */
  readonly signer: Signer | null;
  /** Cards and accounts of banks; null where nothing is paid to cards. */
  readonly bank: BankDoor | null;
  /** Seals who gets a withdrawal. */
  readonly sealer: Sealer;
  /** What a customer's country asks of that. */
  readonly travelRules: TravelRules;
}
