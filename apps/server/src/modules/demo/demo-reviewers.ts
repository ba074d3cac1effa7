import { approvalCalls } from '@bourse/contract/approval';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { approvalRoutes } from '../approvals/index.ts';
import {
  bindSigningKey,
  checkSignature,
  dismissSeeded,
  hireSeeded,
  softwareSigner,
  type SoftwareSigner,
} from '../identity/index.ts';

/** Two for the first ruling over an order and for traders, two others for an appeal. */
const names = ['reviewer-a', 'reviewer-b', 'reviewer-c', 'reviewer-d'] as const;

/** A ruling of the demo's past. */
export interface DemoRuling {
  /** The order. */
  readonly id: string;
  readonly instance: 1 | 2;
  readonly outcome: 'buyer' | 'seller';
  readonly reason: string;
}

/** Who rules over disputes, and accepts traders, in the demo's past, by the calls of staff. */
export interface Reviewers {
  readonly rule: (ruling: DemoRuling) => Promise<void>;
  /** Two of them accept who wants to be followed. @param text is told to the trader. */
  readonly approveTrader: (trader: UserId, text: string) => Promise<void>;
  /** Closes their accounts. */
  readonly leave: () => Promise<void>;
}

/** One of them, with the key that they sign with. */
interface Reviewer extends Pick<SoftwareSigner, 'sign'> {
  readonly id: StaffId;
  readonly key: string;
}

/** Opens them with the first ruling. @param families what is ruled over, open under the demo's clock. */
export function openReviewers(db: Database, clock: Clock, families: readonly ModuleManifest[]): Reviewers {
  const kinds = families.flatMap(({ approvals = [] }) => approvals);
  const bindings = [
    ...families.flatMap(({ staffRoutes = [] }) => staffRoutes),
    ...approvalRoutes({ db, clock, checkSignature, kinds }),
  ];
  const grants = [c2cStaffCalls.rule, copyStaffCalls.decide].map(({ grant }) =>
    present(grant, 'the grant of the call'),
  );
  let hired: readonly Reviewer[] = [];

  const hire = async (): Promise<void> => {
    hired = await db.withTx('reviewers of the demo', async (tx) => {
      const all: Reviewer[] = [];
      for (const name of names) {
        const id = await hireSeeded(tx, name, grants, clock.now());
        const signer = softwareSigner();
        const key = await bindSigningKey(tx, id, { publicKey: signer.publicKey, name: 'demo' }, clock.now());
        invariant(key.ok, 'a new key was refused');
        all.push({ id, key: key.value, sign: signer.sign });
      }
      return all;
    });
  };
  const reviewerAt = (place: number) => present(hired[place], 'a reviewer');
  const act = async (place: number, path: string, fields: object): Promise<unknown> => {
    const binding = present(
      bindings.find(({ call }) => call.path === path),
      path,
    );
    const caller = {
      requestId: 'demo',
      lang: 'en',
      ip: '127.0.0.1',
      userAgent: 'demo',
      origin: '',
      userId: null,
      sessionId: null,
      staffId: reviewerAt(place).id,
      idempotencyKey: undefined,
    } as const;
    const answer = await binding.run(caller, fields);
    invariant(answer.ok, 'a ruling of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
    return answer.value;
  };
  /** One asks, the next one agrees. */
  const decide = async (first: number, path: string, fields: object): Promise<void> => {
    if (hired.length === 0) await hire();
    const asked = await act(first, path, fields);
    const { id, frozen } = z.parse(approvalCalls.approve.output, asked);
    const { key, sign } = reviewerAt(first + 1);
    const signature = sign(present(frozen, 'what was shown'));
    await act(first + 1, approvalCalls.approve.path, { id, reason: 'I see it the same way.', key, signature });
  };
  return {
    rule: ({ id, instance, outcome, reason }) =>
      decide((instance - 1) * 2, c2cStaffCalls.rule.path, { id, outcome, reason }),
    approveTrader: (id, text) =>
      decide(0, copyStaffCalls.decide.path, { id, status: '1', text, reason: 'The record is their own.' }),
    leave: () =>
      db.withTx('reviewers of the demo', async (tx) => {
        for (const one of hired) dismissSeeded(tx, one.id);
      }),
  };
}
