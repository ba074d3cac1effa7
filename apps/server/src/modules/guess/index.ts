/** Prediction quizzes: all stakes, less a fee, go to the right answers. See README.md of this folder. */
import { guessCalls, guessEvents, guessFamily } from '@bourse/contract/guess';
import { assetId, userId } from '@bourse/kernel/ids';
import { hourMs, instant } from '@bourse/kernel/instant';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { challengeResult } from './challenge-result.ts';
import { guessData } from './customer-data-store.ts';
import { family, type GuessPorts } from './guess-ports.ts';
import { guessTermsFamily } from './guess-terms.ts';
import { selectDecidingSymbols } from './quiz-store.ts';
import { readEvidence } from './read-evidence.ts';
import { listQuizzes, listStakes, readQuiz, readResult } from './read-guess.ts';
import { guessDueWork } from './settle-quizzes.ts';
import { deskApprovals, deskRoutes } from './staff-desk.ts';
import { submitPoints } from './submit-points.ts';
import { submitStake } from './submit-stake.ts';

/** How long before a result its index is written down every second. */
const watchedMs = hourMs;

const settledKinds = { won: 'guess_won', lost: 'guess_lost', returned: 'guess_returned' } as const;

export { guessSource } from './guess-source-store.ts';
/** Opens the family. */
export function openGuess(ports: GuessPorts): ModuleManifest {
  const { db, registry, clock } = ports;
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  const deciding = (): Promise<string[]> => selectDecidingSymbols(db, instant(clock.now() + watchedMs));
  return {
    name: family,
    customerData: guessData,
    routes: [
      bind(guessCalls.list, ({ lang }, input) => listQuizzes(ports, lang, input)),
      bind(guessCalls.detail, ({ lang }, { id }) => readQuiz(ports, lang, id)),
      bind(guessCalls.submit, (context, input) => submitStake(ports, requireUserContext(context), input)),
      bind(guessCalls.submitPoints, (context, input) => submitPoints(ports, requireUserContext(context), input)),
      bind(guessCalls.orders, (context, input) => listStakes(ports, requireUserContext(context), input)),
      bind(guessCalls.result, (_context, { id }) => readResult(ports, id)),
      bind(guessCalls.challenge, (context, input) => challengeResult(ports, requireUser(context), input)),
    ],
    staffRoutes: deskRoutes(ports),
    approvals: deskApprovals(ports),
    dueWork: [guessDueWork(ports)],
    priceWatchers: [{ symbols: keptWhile(db.changes, ['guess_quizzes'], deciding) }],
    evidence: [{ kind: 'quiz', read: (reader, id) => readEvidence(reader, registry, id) }],
    postingKinds: guessFamily.postingKinds,
    notices: [
      noticeOf(guessEvents.settled, ({ user_id: owner, kind, number, payout, currency_id: id }) => ({
        userId: userId(owner),
        kind: settledKinds[kind],
        args: { amount: kind === 'won' ? payout : number, currency: codeOf(id) },
      })),
      noticeOf(guessEvents.answered, ({ user_id: owner }) => ({
        userId: userId(owner),
        kind: 'guess_answered',
        args: {},
      })),
    ],
    pools: [family],
    terms: [guessTermsFamily(ports)],
  };
}
