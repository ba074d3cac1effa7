import { house, own, pool, type PostingSource } from '../../platform/posting-source.ts';

const micro = own('s.user_id', 'micro');

/** Quizzes for money: what each stake got of others or gave to them, and the fee and dust of the end. */
export const guessSource: PostingSource = {
  table: 'guess_quizzes',
  prefix: 'quiz',
  kinds: ['guess_bonus', 'guess_stake', 'guess_fee'],
  asks: `SELECT q.id, p.kind, p.debit, p.credit, q.asset_id, p.amount
    FROM guess_quizzes q JOIN guess_stakes s ON s.quiz_id = q.id AND s.payout IS NOT NULL
    CROSS JOIN LATERAL (VALUES
      ('guess_bonus', ${pool('guess')}, ${micro}, greatest(s.payout - s.amount, 0)),
      ('guess_stake', ${micro}, ${pool('guess')}, greatest(s.amount - s.payout, 0))) AS p (kind, debit, credit, amount)
    WHERE q.id = ANY ($1::bigint[]) AND q.asset_id IS NOT NULL
    UNION ALL
    SELECT q.id, 'guess_fee', ${pool('guess')}, p.credit, q.asset_id, p.amount FROM guess_quizzes q
    CROSS JOIN LATERAL (VALUES (${house('fees')}, q.fee), (${house('dust')}, q.dust)) AS p (credit, amount)
    WHERE q.id = ANY ($1::bigint[]) AND q.asset_id IS NOT NULL AND q.phase = 4`,
};
