import type { Tx } from '../../platform/database/database.ts';
import { present } from '@bourse/kernel/invariant';
import type { Instant } from '@bourse/kernel/instant';
import type { DueEntry, DueWork } from '../../platform/jobs/due-work.ts';
import { lockCustomer } from '../identity/index.ts';
import { clearAddresses, type Erasure, lockErasure, markErased, markHeld } from './closing-store.ts';
import { heldAmong } from './legal-hold-store.ts';
import { type PrivacyPorts, privacyWork } from './privacy-ports.ts';

/** When an erasure is due: once more for each legal hold that has put it off. */
export const dueEntry = ({ id, heldTimes, dueAt }: Erasure): DueEntry => ({
  module: privacyWork,
  reference: `${id}:${String(heldTimes)}`,
  dueAt,
});

/** Erases one part of what is kept of a customer, or leaves it to the end of a legal hold. */
async function erase({ held }: Pick<PrivacyPorts, 'held'>, tx: Tx, reference: string, now: Instant): Promise<void> {
  const erasure = present(await lockErasure(tx, reference.split(':')[0] ?? ''), 'the erasure that is due');
  const { id, userId: owner, part } = erasure;
  // Whoever places a hold locks the customer, too: it comes before or behind the erasure.
  await lockCustomer(tx, owner);
  if ((await heldAmong(tx, [owner])).size > 0) {
    markHeld(tx, id);
    return;
  }
  for (const { erase: parts } of held()) await parts?.[part]?.(tx, owner, now);
  if (part === 'identity') await clearAddresses(tx, owner);
  markErased(tx, id, now);
}

/** Erases what is due of closed accounts, each part once. */
export function erasureWork(ports: Pick<PrivacyPorts, 'held'>): DueWork {
  return {
    module: privacyWork,
    atOnce: 1,
    settle: async (tx, entries, now) => {
      for (const { reference } of entries) await erase(ports, tx, reference, now);
    },
  };
}
