import { approvalCalls } from '@bourse/contract/approval';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { approvalRoutes } from '../approvals/index.ts';
import { dismissSeeded, hireSeeded } from '../identity/index.ts';

/** Two for the first ruling over an order, two others for an appeal. */
const names = ['reviewer-a', 'reviewer-b', 'reviewer-c', 'reviewer-d'] as const;

/** A ruling of the demo's past. */
export interface DemoRuling {
  /** The order. */
  readonly id: string;
  readonly instance: 1 | 2;
  readonly outcome: 'buyer' | 'seller';
  readonly reason: string;
}

/** Who rules over disputes in the demo's past, by the calls of staff. */
export interface Reviewers {
  readonly rule: (ruling: DemoRuling) => Promise<void>;
  /** Closes their accounts. */
  readonly leave: () => Promise<void>;
}

/** Opens them with the first ruling. @param families what is ruled over, open under the demo's clock. */
export function openReviewers(db: Database, clock: Clock, families: readonly ModuleManifest[]): Reviewers {
  const kinds = families.flatMap(({ approvals = [] }) => approvals);
  const bindings = [
    ...families.flatMap(({ staffRoutes = [] }) => staffRoutes),
    ...approvalRoutes({ db, clock, kinds }),
  ];
  const grants = [present(c2cStaffCalls.rule.grant, 'the grant of the call')];
  let hired: readonly StaffId[] = [];

  const hire = async (): Promise<void> => {
    hired = await db.withTx('reviewers of the demo', async (tx) => {
      const all: StaffId[] = [];
      for (const name of names) all.push(await hireSeeded(tx, name, grants, clock.now()));
      return all;
    });
  };
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
      staffId: present(hired[place], 'a reviewer'),
      idempotencyKey: undefined,
    } as const;
    const answer = await binding.run(caller, fields);
    invariant(answer.ok, 'a ruling of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
    return answer.value;
  };
  return {
    rule: async ({ id, instance, outcome, reason }) => {
      if (hired.length === 0) await hire();
      const first = (instance - 1) * 2;
      const asked = await act(first, c2cStaffCalls.rule.path, { id, outcome, reason });
      const request = (asked as { readonly id: string }).id; // a request has one
      await act(first + 1, approvalCalls.approve.path, { id: request, reason: 'I see it the same way.' });
    },
    leave: () =>
      db.withTx('reviewers of the demo', async (tx) => {
        for (const one of hired) dismissSeeded(tx, one);
      }),
  };
}
