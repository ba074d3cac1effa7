import { eventOf } from '@bourse/contract/event';
import { walletCredited } from '@bourse/contract/events';
import { atoms } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Identity } from '../identity/index.ts';
import { houseAccount, post, type PostingKind, type ResolveAccounts, userAccount } from '../ledger/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { areCoinsOffered, offeredUnits } from './demo-offerings.ts';
import { demoAccounts, demoGrants, replayGrants, treasuryGrants } from './demo-accounts.ts';

/** What the demo's accounts are opened and paid with. */
export interface DemoPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
  readonly identity: Pick<Identity, 'ensureAccount'>;
  /** Grants what the recorded replay needs as well. */
  readonly replayMarket: boolean;
}

/**
 * Opens the demo accounts and gives each its demo money, once: a second start finds everything done.
 * The money is posted from issuance to the treasury and from there to the customer, so the ledger stays at zero. The
 * treasury keeps some, to pay conversions with. The money comes at the time of `clock`.
 */
export async function seedDemo(ports: DemoPorts): Promise<void> {
  await ensurePartitions(ports.db, ports.clock.now(), 2);
  for (const account of demoAccounts) {
    const opened = await ports.identity.ensureAccount(account);
    invariant(opened.ok, `demo account ${account.email} cannot be opened`);
    await grantAll(ports, opened.value, 'demo', demoGrants);
    if (ports.replayMarket) await grantAll(ports, opened.value, 'replay', replayGrants);
    // Once for the house: the key is remembered under the first account.
    if (account === demoAccounts[0]) {
      await grantAll(ports, opened.value, treasuryKey, treasuryGrants);
      if (areCoinsOffered(ports.registry)) await grantAll(ports, opened.value, offeredKey, offeredUnits);
    }
  }
}

/** Grants under these keys stay in the treasury. */
const treasuryKey = 'treasury';
const offeredKey = 'offered';
const kept: readonly string[] = [treasuryKey, offeredKey];

/** Gives an account whole units of assets, by their codes, out of the treasury; each `key` once. */
export async function grantAll(
  ports: Pick<DemoPorts, 'db' | 'clock' | 'registry' | 'resolve'>,
  userId: UserId,
  key: string,
  grants: Readonly<Record<string, bigint>>,
  account: 'change' | 'legal' = 'change',
): Promise<void> {
  const entries = Object.entries(grants).map(([code, units]): [ListedAsset, bigint] => [
    present(ports.registry.findAssetByCode(code), `asset ${code}`),
    units,
  ]);
  const accounts = await ports.resolve(
    entries.flatMap(([{ id }]) => [
      houseAccount('issuance', id),
      houseAccount('treasury', id),
      userAccount(userId, id, account),
    ]),
  );
  const postings = entries.flatMap(([asset, units], place) => {
    const [issuance, treasury, change] = accounts
      .slice(place * 3, place * 3 + 3)
      .map((id) => present(id, 'a resolved account'));
    const amount = atoms(units * 10n ** BigInt(asset.scale));
    const move = (debit: typeof issuance, credit: typeof issuance, kind: PostingKind) => ({
      debit: present(debit, 'the paying account'),
      credit: present(credit, 'the receiving account'),
      assetId: asset.id,
      amount,
      kind,
      reference: `${key}:${userId}`,
    });
    const genesis = move(issuance, treasury, 'genesis');
    return kept.includes(key) ? [genesis] : [genesis, move(treasury, change, 'demo_grant')];
  });
  const at = ports.clock.now();
  const id = { userId, call: 'demo.grant', key, inputHash: '' };
  const pay = async (tx: Tx): Promise<Result<string, Rejection>> => {
    const posted = await post(tx, { at, postings });
    if (!posted.ok) return posted;
    if (!kept.includes(key)) {
      const payload = { user_id: userId, kind: 'demo_grant', reference: `${key}:${userId}`, at: toIso(at) };
      appendEvents(tx, at, [eventOf(walletCredited, payload)]);
    }
    return ok('granted');
  };
  const granted = await ports.db.withTx('demo grant', (tx) => withIdempotency(tx, id, at, () => pay(tx)));
  invariant(granted.ok, 'the demo grant was refused');
}
