import type { OutputOf } from '@bourse/contract/call';
import { receiptCalls } from '@bourse/contract/receipts';
import type { Clock } from '@bourse/kernel/clock';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { checkReceipt } from './check-receipt.ts';
import { type KeptReceipt, listKept, selectKeys } from './receipt-store.ts';
import { findOrSign, type SignPorts } from './sign-act.ts';

const keptAnswer = ({ signedAt, ...kept }: KeptReceipt): OutputOf<typeof receiptCalls.one> => ({
  ...kept,
  signed_at: toIso(signedAt),
});

/** Binds the calls of receipts. */
export function receiptRoutes(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  signing: SignPorts,
): Binding[] {
  return [
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
    bind(receiptCalls.check, async (_context, input) => ok(await checkReceipt(db, signing.trades.placed, input))),
    bind(receiptCalls.one, async (context, input) => {
      const found = await findOrSign(signing, db, requireUser(context), input, clock.now());
      return found.ok ? ok(keptAnswer(found.value)) : found;
    }),
    bind(receiptCalls.list, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await listKept(db, requireUser(context), slice.value);
      return ok(pageOf(input, rows.map(keptAnswer), total));
    }),
  ];
}
