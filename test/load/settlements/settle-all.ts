import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { firstMoment } from '@bourse/testing/product-world';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { EvidenceSource } from '@bourse/server/platform/module-manifest';
import { settleContracts } from './settle-contracts.ts';
import { settleBoxes, settleDraws } from './settle-draws.ts';
import { settleDual, settleLoans, settleQuizzes, settleSeconds } from './settle-prices.ts';
import type { Settled } from './settled.ts';

/** How many settlements of each kind are made at the least. */
export interface Wish {
  readonly seconds: number;
  readonly dual: number;
  readonly quizzes: number;
  readonly loans: number;
  readonly stopped: number;
  readonly funded: number;
  readonly cross: number;
  readonly draws: number;
  readonly boxes: number;
}

/** Where settlements of each kind have their numbers. */
const numbered = {
  seconds: 'SELECT id FROM seconds_orders',
  dual: 'SELECT id FROM dual_orders',
  quiz: 'SELECT id FROM guess_quizzes',
  loans: 'SELECT id FROM loans',
  lever: 'SELECT id FROM lever_triggers',
  overnight: 'SELECT id FROM lever_overnights',
  funding: 'SELECT id FROM lever_funding_payments',
  cross: 'SELECT id FROM lever_cross_triggers',
  draw: 'SELECT id FROM ieo_projects',
  box: 'SELECT id FROM nft_boxes',
} as const;

/** Has every family settle what is asked, one after the other in one chain of prices. @returns how they tell of it. */
export async function settleAll(db: BatchDatabase, wish: Wish): Promise<EvidenceSource[]> {
  const sources: EvidenceSource[] = [];
  let begin: Instant = firstMoment;
  const done = async (work: Promise<Settled>): Promise<void> => {
    const settled = await work;
    sources.push(...settled.sources);
    begin = instant(settled.end + dayMs);
  };
  await done(settleSeconds(db, begin, wish.seconds));
  await done(settleDual(db, begin, wish.dual));
  await done(settleQuizzes(db, begin, wish.quizzes));
  await done(settleLoans(db, begin, wish.loans));
  await done(settleContracts(db, begin, wish));
  await done(settleDraws(db, begin, wish.draws));
  await done(settleBoxes(db, begin, wish.boxes));
  return sources;
}

/** The names of everything that was settled. */
export async function namesOf(db: BatchDatabase): Promise<string[]> {
  const names: string[] = [];
  for (const [kind, text] of Object.entries(numbered)) {
    const { rows } = await db.query<{ id: string }>(`${text} ORDER BY id`);
    names.push(...rows.map(({ id }) => `${kind}:${id}`));
  }
  return names;
}
