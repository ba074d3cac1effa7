/** Receipts that the house signs, and the keys that verify them. See README.md of this folder. */
import { type Receipt, receiptCalls, type ReceiptKind } from '@bourse/contract/receipts';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { canonicalJson, type ReceiptFields } from './canonical-json.ts';
import { ensureKey, openSigner, type ReceiptPorts } from './receipt-keys.ts';
import { insertReceipt, selectKeys } from './receipt-store.ts';

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

/** Opens the module; its first key is made where there is none. */
export async function openReceipts(
  ports: ReceiptPorts,
): Promise<{ readonly receipts: Receipts; readonly manifest: ModuleManifest }> {
  const { db } = ports;
  await ensureKey(ports);
  const signed = openSigner(ports);
  return {
    receipts: {
      sign: async (tx, kind, reference, fields, at) => {
        const body = canonicalJson({ ...fields, kind, signed_at: toIso(at) });
        const receipt = { ...(await signed(tx, Buffer.from(body, 'utf8'), at)), body };
        insertReceipt(tx, kind, reference, receipt, at);
        return receipt;
      },
    },
    manifest: {
      name: 'receipts',
      routes: [
        bind(receiptCalls.keys, async () =>
          ok({
            keys: (await selectKeys(db)).map(({ kid, publicKey, signsFrom, retiredAt }) => ({
              kid,
              public_key: Buffer.from(publicKey).toString('hex'),
              signs_from: toIso(signsFrom),
              retired_at: retiredAt === null ? null : toIso(retiredAt),
            })),
          }),
        ),
      ],
    },
  };
}
