import { atoms } from '@bourse/kernel/amount';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { randomSecret } from '../../platform/secrets/random-secret.ts';
import { selectTermsInForce, type TermsVersion } from '../config/index.ts';
import { applyLocked, houseAccount, lockBalances, openAccountsIn, poolAccount } from '../ledger/index.ts';
import { commitmentOf } from './draw.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { projectBy } from './ieo-terms.ts';
import { insertSecret } from './offering-secret-store.ts';
import { insertProject, selectAnnounced } from './project-store.ts';

/** What the issue of a project is held for. */
export const issueReason = (projectId: string) => ({ module: family, reference: `issue:${projectId}` });

/**
 * Announces projects whose terms are in force, as soon as their escrow covers the whole issue and while they have not
 * begun: the issue is held, and the draw commits itself to a secret, in one transaction. Who is late is not announced.
 */
export function projectAnnouncer(ports: IeoPorts): Repetition {
  return {
    name: 'ieo announcements',
    everyMs: 5 * secondMs,
    byTime: true,
    run: async () => {
      const now = ports.clock.now();
      const announced = await selectAnnounced(ports.db);
      const inForce = await selectTermsInForce(ports.db, family, now);
      for (const version of inForce.filter(({ productId }) => !announced.has(productId))) {
        await ports.db.withTx('announce a project', (tx) => announce(ports, tx, version, now));
      }
    },
  };
}

async function announce(
  { registry, beacons, sealer, newSecret = randomSecret }: IeoPorts,
  tx: Tx,
  version: TermsVersion,
  at: Instant,
): Promise<void> {
  const project = projectBy(registry, version);
  if (project.startsAt <= at) return;
  const keys = [
    poolAccount(family, project.coin),
    houseAccount('treasury', project.coin),
    houseAccount('treasury', project.pay),
  ];
  const [coinPool, coinTreasury, payTreasury] = (await openAccountsIn(tx, keys)).map((id) => present(id, 'an account'));
  const accounts = {
    coinPool: present(coinPool, 'the escrow'),
    coinTreasury: present(coinTreasury, 'the treasury'),
    payTreasury: present(payTreasury, 'the treasury'),
  };
  const locked = await lockBalances(tx, [accounts.coinPool]);
  if (!locked.ok) return;
  // Behind the lock of the escrow: of two processes that see it missing, one announces it.
  if ((await selectAnnounced(tx)).has(project.id)) return;
  const issue = project.lots * project.lot;
  if (present(locked.value.get(accounts.coinPool), 'the escrow').available < issue) return;
  const secret = newSecret();
  const beacon = await beacons.current(tx, at);
  const commitment = commitmentOf(secret, beacon.terms);
  insertProject(tx, { ...project, accounts, announcedAt: at, commitment, beaconId: beacon.id });
  insertSecret(tx, sealer, project.id, secret);
  const hold = { account: accounts.coinPool, amount: atoms(issue), reason: issueReason(project.id) };
  applyLocked(tx, locked.value, { at, postings: [], holds: [hold] });
  scheduleDue(tx, [{ module: family, reference: `close:${project.id}`, dueAt: project.endsAt }]);
}
