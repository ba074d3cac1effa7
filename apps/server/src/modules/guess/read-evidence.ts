import { guessGapSeconds, guessWindowMinutes } from '@bourse/contract/guess';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { readFor } from './guess.ts';
import { resultKind } from './guess-answer.ts';
import { termsOf } from './guess-terms.ts';
import { findQuiz, sumStakes } from './quiz-store.ts';

/** What a quiz on an index was decided by, and how everything that was staked was shared; null before the result. */
export async function readEvidence(db: Queryable, registry: Registry, id: string): Promise<Evidence | null> {
  const quiz = await findQuiz(db, id);
  if (quiz === undefined || quiz.decidedAt === null) return null;
  const terms = present((await termsOf(db, registry, [quiz.termsId])).get(quiz.termsId), 'the terms of a quiz');
  const { source, scale, feeRate, count } = terms;
  if (source.kind !== 'index') return null;
  const staked = (await sumStakes(db, [id])).get(id) ?? new Map<number, Atoms>();
  const sum = (amount: bigint | null): string | null =>
    quiz.phase < 4 || amount === null ? null : formatAmount(amount, scale);
  return {
    settlement: {
      kind: 'quiz',
      symbol: source.symbol,
      level: formatPrice(source.level),
      result_at: toIso(quiz.resultAt),
      window_seconds: guessWindowMinutes * 60,
      gap_seconds: guessGapSeconds,
      price: quiz.price === null ? null : formatPrice(quiz.price),
      option: quiz.answer,
      result: resultKind(quiz),
      decimals: scale,
      fee_rate: formatRate(feeRate),
      staked: Array.from({ length: count }, (_, place) => formatAmount(staked.get(place + 1) ?? 0n, scale)),
      fee: sum(quiz.fee),
      paid: sum(quiz.paid),
      dust: sum(quiz.dust),
    },
    spans: [readFor(quiz.resultAt)],
  };
}
