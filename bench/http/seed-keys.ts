import { createHmac, randomBytes } from 'node:crypto';
import { toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { openSecrets } from '@bourse/server/platform/secrets/open-secrets';
import type { ServerVariables } from '../../test/e2e/server-process.ts';
import { withDatabase } from './seed-customers.ts';
import { type OrderRequest, wishedOrders } from './wrk.ts';

/** A key of a customer's program. */
export interface SeededKey {
  readonly key: string;
  readonly secret: string;
}

/** Gives each customer a key that trades, written into the database of a server that is not running. */
export function seedKeys(variables: ServerVariables, owners: readonly UserId[]): Promise<readonly SeededKey[]> {
  return withDatabase(variables, async (db) => {
    const choice = { masterKey: undefined, dataDir: variables['BOURSE_DATA'] ?? '' };
    const { sealer } = await openSecrets({ db, clock: systemClock }, choice);
    const keys = owners.map(() => ({ key: randomBytes(32).toString('hex'), secret: randomBytes(32).toString('hex') }));
    await db.withTx('seed keys', async (tx) => {
      for (const [place, { key, secret }] of keys.entries()) {
        const sealed = sealer.seal(Buffer.from(secret), `api-key:${key}`);
        await tx.query(
          `INSERT INTO api_keys (user_id, name, key, sealed_secret, scopes, addresses, created_at)
           VALUES ($1, 'load', $2, $3, '{trade}', '', $4)`,
          [owners[place], key, sealed, toIso(systemClock.now())],
        );
      }
    });
    return keys;
  });
}

/** The orders of the bench in the words of the venue, signed now: they hold for a minute. */
export function signedOrders(keys: readonly SeededKey[], count: number): OrderRequest[] {
  const timestamp = String(systemClock.now());
  return wishedOrders(keys, count).map(([{ key, secret }, { side, price, amount }]) => {
    const fields = { symbol: 'BTCUSDT', side: side.toUpperCase(), type: 'LIMIT', timeInForce: 'GTC' };
    const order = { ...fields, quantity: amount, price, recvWindow: '60000', timestamp };
    const text = new URLSearchParams(order).toString();
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return {
      path: '/bots/api/v3/order',
      headers: { 'x-mbx-apikey': key, 'content-type': 'application/x-www-form-urlencoded' },
      body: `${text}&signature=${signature}`,
    };
  });
}
