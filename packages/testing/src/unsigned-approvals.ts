import { ok } from '@bourse/kernel/result';
import { type ApprovalPorts, approvalRoutes } from '@bourse/server/modules/approvals/index';
import type { Binding } from '@bourse/server/platform/http/binding';

/** The calls of approvals where nobody signs: for tests of what is approved. How approvals are signed has its own tests. */
export const unsignedApprovals = (ports: Omit<ApprovalPorts, 'checkSignature'>): Binding[] =>
  approvalRoutes({ ...ports, checkSignature: async () => ok({ key: '0', value: 'unsigned' }) });
