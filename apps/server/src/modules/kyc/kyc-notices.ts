import { verificationDecided } from '@bourse/contract/kyc-events';
import { userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';

/** What customers are told of their verification. */
export const kycNotices: readonly NoticeTeller[] = [
  noticeOf(verificationDecided, ({ user_id: owner, level, outcome }) => ({
    userId: userId(owner),
    kind: outcome === 'certified' ? 'level_certified' : 'level_failed',
    args: { level },
  })),
];
