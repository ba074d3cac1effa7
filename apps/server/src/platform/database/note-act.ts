import { channel } from 'node:diagnostics_channel';
import type { Act } from './act.ts';
import type { Tx } from './database.ts';

/** Tells whoever observes this process, such as the tests (packages/testing/src/evidence.ts), by which call something was done. */
const actsDone = channel('bourse:act');

/** Something was done for customers by a call, as its transaction stores it. */
export function announceAct(call: string): void {
  if (actsDone.hasSubscribers) actsDone.publish(call);
}

/** Tells the witness of a transaction what it has done for a customer, before it commits. */
export async function noteAct(tx: Tx, act: Act): Promise<void> {
  announceAct(act.call);
  await tx.noteAct?.(act);
}
