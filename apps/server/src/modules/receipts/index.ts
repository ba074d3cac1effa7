/** Receipts that the house signs, and the keys that verify them. See README.md of this folder. */
import type { ReceiptKind } from '@bourse/contract/receipt-kinds';
import type { Receipt } from '@bourse/contract/receipts';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { ActWitness } from '../../platform/database/witnessed-database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { canonicalJson, type ReceiptFields } from './canonical-json.ts';
import { receiptData } from './customer-data-store.ts';
import { ensureKey, openSigner, type ReceiptPorts } from './receipt-keys.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { insertReceipt } from './receipt-store.ts';
import { signInAct, type TradePorts } from './sign-act.ts';

export type { TradePorts } from './sign-act.ts';
export { rotateKey, sealedReceiptKeys } from './receipt-keys.ts';
export { readReceipts } from './receipt-store.ts';

/** What acts ask of receipts. */
export interface Receipts {
  /**
   * Signs what an act has done, in its transaction: neither is there without the other.
   * @param reference what it is of, once for each kind.
   */
  readonly sign: (tx: Tx, kind: ReceiptKind, reference: string, fields: ReceiptFields, at: Instant) => Promise<Receipt>;
}

/** What the module is opened with. */
export interface OpenPorts extends ReceiptPorts {
  /** What is known of trades; without, orders have none. */
  readonly trades?: TradePorts;
}

const noTrades: TradePorts = { tradesOf: async () => [], momentOf: async () => null, placed: async () => null };

/** Opens the module; its first key is made where there is none. */
export async function openReceipts({ trades = noTrades, ...ports }: OpenPorts): Promise<{
  readonly receipts: Receipts;
  /** Signs the acts of customers, in their transactions. */
  readonly witness: ActWitness;
  readonly manifest: ModuleManifest;
}> {
  await ensureKey(ports);
  const signing = { signed: openSigner(ports), trades };
  return {
    receipts: {
      sign: async (tx, kind, reference, fields, at) => {
        const body = canonicalJson({ ...fields, kind, signed_at: toIso(at) });
        const receipt = { ...(await signing.signed(tx, Buffer.from(body, 'utf8'), at)), body };
        insertReceipt(tx, { kind, reference, receipt, at, owner: null, subject: null, key: null });
        return receipt;
      },
    },
    witness: (tx, act) => signInAct(signing, tx, act),
    manifest: { name: 'receipts', routes: receiptRoutes(ports, signing), customerData: receiptData },
  };
}
