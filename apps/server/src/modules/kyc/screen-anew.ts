import { eventOf } from '@bourse/contract/event';
import { customerListed } from '@bourse/contract/kyc-events';
import type { Instant } from '@bourse/kernel/instant';
import { toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, type DueWork, scheduleDue } from '../../platform/jobs/due-work.ts';
import type { KycPorts } from './kyc-ports.ts';
import { openPerson } from './sealed-person.ts';
import { findImported, findOnLists, insertHits } from './screening-store.ts';
import { selectCertifiedAfter, type Submission } from './verification-store.ts';

/** By what due work knows it. */
const screeningWork = 'kyc.screening';
/** Persons compared in one piece: each asks the database once. */
const atOnce = 25;

/** Where the comparison with an import of a list stands. */
interface Step {
  readonly importId: string;
  /** The last verification that was compared; 0 before the first. */
  readonly after: string;
}

const stepOf = (reference: string): Step => {
  const [importId = '', after = '0'] = reference.split(':');
  return { importId, after };
};
const entryOf = ({ importId, after }: Step, dueAt: Instant): DueEntry => ({
  module: screeningWork,
  reference: `${importId}:${after}`,
  dueAt,
});

/** Lets everybody who is certified be compared with a list, in the transaction that imports it. */
export function scheduleScreening(tx: Tx, importId: string, at: Instant): void {
  scheduleDue(tx, [entryOf({ importId, after: '0' }, at)]);
}

type Sealing = Pick<KycPorts, 'sealer'>;

async function compare({ sealer }: Sealing, tx: Tx, one: Submission, list: string, now: Instant): Promise<void> {
  const person = openPerson(sealer, one);
  if (person === null) return;
  const found = await findOnLists(tx, person, list);
  const hits = await insertHits(tx, one, found, now);
  // Nobody is told but staff, by the case file that a rule opens.
  if (hits.length > 0) {
    appendEvents(tx, now, [eventOf(customerListed, { user_id: one.userId, hit_ids: hits, at: toIso(now) })]);
  }
}

async function takeStep(ports: Sealing, tx: Tx, step: Step, now: Instant): Promise<void> {
  // A newer import has begun from the first again.
  const list = await findImported(tx, step.importId);
  if (list === undefined) return;
  const certified = await selectCertifiedAfter(tx, step.after, atOnce);
  for (const one of certified) await compare(ports, tx, one, list, now);
  const last = certified.at(-1);
  if (last !== undefined && certified.length === atOnce) scheduleDue(tx, [entryOf({ ...step, after: last.id }, now)]);
}

/**
 * Compares those who are certified with a list that was imported, piece by piece: each piece, what it finds and the next
 * one are one transaction, so that a restart goes on where it stood.
 */
export function screenAnew(ports: Sealing): DueWork {
  return {
    module: screeningWork,
    atOnce: 1,
    settle: async (tx, entries, now) => {
      for (const { reference } of entries) await takeStep(ports, tx, stepOf(reference), now);
    },
  };
}
