import { copyPostingKinds, copySharePaid, copySkipped, copyStopped } from '@bourse/contract/copy-rules';
import { userId } from '@bourse/kernel/ids';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { CopyPorts } from './copy-ports.ts';

/** What followers are told, and what shares are posted as. */
export function copyTells({ usdt }: Pick<CopyPorts, 'usdt'>): Pick<ModuleManifest, 'notices' | 'postingKinds'> {
  return {
    postingKinds: copyPostingKinds,
    notices: [
      noticeOf(copySkipped, ({ user_id: owner, trader, reason }) => ({
        userId: userId(owner),
        kind: 'copy_skipped',
        args: { trader, reason },
      })),
      noticeOf(copyStopped, ({ user_id: owner, trader }) => ({
        userId: userId(owner),
        kind: 'copy_stopped',
        args: { trader },
      })),
      noticeOf(copySharePaid, ({ user_id: owner, trader, number }) => ({
        userId: userId(owner),
        kind: 'copy_share_paid',
        args: { trader, number, currency: usdt.code },
      })),
    ],
  };
}
