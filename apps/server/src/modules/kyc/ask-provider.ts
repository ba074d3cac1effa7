import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Hook } from '../../platform/http/hook-route.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { readCountryCode3 } from '../registry/index.ts';
import { decideSubmission } from './decide.ts';
import type { KycContext } from './kyc-ports.ts';
import type { ProviderAnswer, VerificationProvider } from './provider.ts';
import { claimForProvider, findByReference, noteAnswer, noteReference } from './provider-store.ts';
import { readRules } from './rules.ts';
import { openPerson } from './sealed-person.ts';
import { isCertifiedElsewhere, lockSubmission, selectPictures, type Submission } from './verification-store.ts';

const everyMs = 15_000;
/** What was claimed and not handed over by then is tried again. */
const claimMs = 10 * minuteMs;

/** By what the house names a case to the provider. */
const referenceOf = (id: string): string => `verification-${id}`;

async function handOver(context: KycContext, provider: VerificationProvider, submission: Submission): Promise<void> {
  const { db, sealer, documents } = context;
  const { id, country, idType } = submission;
  const opened = openPerson(sealer, submission);
  if (opened === null) return;
  const pictures = new Map<'front' | 'reverse' | 'selfie', Buffer>();
  for (const [side, name] of await selectPictures(db, id)) {
    pictures.set(side, present(await documents.contentOf(name), 'the picture of a case'));
  }
  const country3 = present(await readCountryCode3(db, country), 'the country of a case');
  const reference = referenceOf(id);
  await provider.submit({ reference, person: { ...opened, country, idType }, country3 }, pictures);
  await db.withTx('note a reference', (tx) => noteReference(tx, id, reference));
}

/** Hands over what waits, one case after another; of several nodes one takes each. */
export function providerWork(context: KycContext, provider: VerificationProvider): Repetition {
  const { db, clock } = context;
  return {
    name: 'provider of verification',
    everyMs,
    run: async (stop) => {
      while (stop?.aborted !== true) {
        const claimed = await db.withTx('claim a case', (tx) => claimForProvider(tx, clock.now(), claimMs));
        if (claimed === undefined) return;
        await handOver(context, provider, claimed);
      }
    },
  };
}

/** Keeps what the provider has found; where the rules say so, a clean result certifies what nothing else is flagged for. */
async function takeAnswer({ db, clock }: KycContext, { reference, answer, comment }: ProviderAnswer): Promise<void> {
  await db.withTx('answer of the provider', async (tx) => {
    const id = await findByReference(tx, reference);
    const submission = id === undefined ? undefined : await lockSubmission(tx, id);
    if (submission?.state !== 'review') return;
    noteAnswer(tx, submission.id, answer, comment.slice(0, 1_000));
    const isClean = answer === 'green' && submission.flags.every((flag) => flag === 'documents');
    const { provider_certifies: mayCertify } = await readRules(tx, clock.now());
    if (!mayCertify || !isClean || (await isCertifiedElsewhere(tx, submission))) return;
    await decideSubmission(tx, submission, {
      state: 'certified',
      reasonCode: null,
      reason: '',
      deciders: [],
      at: clock.now(),
    });
  });
}

/** Where the provider tells its results. */
export function providerHook(context: KycContext, provider: VerificationProvider): Hook {
  return {
    name: provider.name,
    receive: async (body, headers) => {
      const read = provider.readAnswer(body, headers);
      if (read === 'not genuine') return false;
      if (read !== null) await takeAnswer(context, read);
      return true;
    },
  };
}
