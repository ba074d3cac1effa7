import type { OutputOf } from '@bourse/contract/call';
import { recoveryCalls } from '@bourse/contract/recovery';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { bind, requireStaff } from '../../platform/http/binding.ts';
import { reject } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { findOpenApproval, changesOf, requestApproval } from '../approvals/index.ts';
import type { Identity } from '../identity/index.ts';

/** What the way back stands on. */
export interface RecoveryPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'listRecoveries' | 'recover'>;
}

const kind = 'factors.recover';
const subjectOf = (customer: UserId): string => `customer:${customer}`;
const payloadSchema = z.object({ id: z.string() });

async function listOpen({ db, identity }: Omit<RecoveryPorts, 'clock'>): Promise<OutputOf<typeof recoveryCalls.list>> {
  const open = await identity.listRecoveries();
  return Promise.all(
    open.map(
      async ({ id, userId, requestedAt, readyAt, address, device, toldByMail, toldByPhone, messagesWaiting }) => {
        const proposal = await findOpenApproval(db, kind, subjectOf(userId));
        return {
          id,
          user_id: userId,
          requested_at: toIso(requestedAt),
          ready_at: toIso(readyAt),
          address,
          device,
          told_by: [...(toldByMail ? ['email' as const] : []), ...(toldByPhone ? ['sms' as const] : [])],
          messages_waiting: messagesWaiting,
          proposed_by: proposal === undefined ? null : proposal.requestedBy,
        };
      },
    ),
  );
}

/** Opens what staff do for customers who have lost every factor: look, propose, and decide by two. */
export function openRecovery({ db, clock, identity }: RecoveryPorts): ModuleManifest {
  return {
    name: 'recovery',
    staffRoutes: [
      bind(recoveryCalls.list, async () => ok(await listOpen({ db, identity }))),
      bind(recoveryCalls.propose, async (context, { id, reason }) => {
        const recovery = (await identity.listRecoveries()).find((one) => one.id === id);
        if (recovery === undefined) return reject('NOT_FOUND');
        const wanted = {
          kind,
          subject: subjectOf(recovery.userId),
          payload: { id },
          reason,
          summary: { customer: recovery.userId, changes: changesOf({ factors: 'set' }, {}) },
          requestedBy: requireStaff(context),
          at: clock.now(),
        };
        return db.withTx('propose a recovery', async (tx) =>
          ok(await requestApproval(tx, recoveryCalls.propose.name, wanted)),
        );
      }),
    ],
    approvals: [
      {
        kind,
        grant: 'customers.recover',
        involved: noEvidenceOfStaff('the customer has asked for it, and could have ended it'),
        apply: (tx, { payload, at }) => identity.recover(tx, z.parse(payloadSchema, payload).id, at),
      },
    ],
  };
}
