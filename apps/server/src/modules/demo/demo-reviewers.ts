import { approvalCalls } from '@bourse/contract/approval';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { approvalRoutes } from '../approvals/index.ts';
import { checkSignature, dismissSeeded } from '../identity/index.ts';
import { approvalBy, type DemoMember, hireMember } from './demo-staff.ts';

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
  let hired: readonly DemoMember[] = [];

  const hire = async (): Promise<void> => {
    hired = await db.withTx('reviewers of the demo', async (tx) => {
      const all: DemoMember[] = [];
      for (const name of names) all.push(await hireMember(tx, name, grants, clock.now()));
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
    const request = (asked as { readonly id: string }).id; // a request has one
    const decision = await approvalBy(db, reviewerAt(first + 1), request, 'I see it the same way.');
    await act(first + 1, approvalCalls.approve.path, decision);
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
