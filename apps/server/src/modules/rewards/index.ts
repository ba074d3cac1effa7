/** Daily sign-in and invitations with their rebates. See README.md of this folder. */
import { invitePool, rebatesPaid, rewardPostingKinds } from '@bourse/contract/reward-rules';
import { assetId, userId } from '@bourse/kernel/ids';
import { minuteMs } from '@bourse/kernel/instant';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { rewardData } from './customer-data-store.ts';
import { inviteRoutes } from './invite-routes.ts';
import { payRebates } from './pay-rebates.ts';
import type { RewardPorts } from './reward-ports.ts';
import { signInRoutes } from './sign-in-routes.ts';

export { rebateSource } from './rebate-source-store.ts';
export { lockPoints, payPoints, stakePoints } from './points.ts';

/** Opens what customers are rewarded for. */
export function openRewards(ports: RewardPorts): ModuleManifest {
  return {
    name: 'rewards',
    customerData: rewardData,
    routes: [...signInRoutes(ports), ...inviteRoutes(ports)],
    repetitions: [{ name: 'rebates of invitations', everyMs: minuteMs, run: (stop) => payRebates(ports, stop) }],
    notices: [
      noticeOf(rebatesPaid, ({ user_id: owner, number, currency_id: id }) => {
        const currency = ports.registry.getAsset(assetId(id)).code;
        return { userId: userId(owner), kind: 'rebates_paid', args: { number, currency } };
      }),
    ],
    postingKinds: rewardPostingKinds,
    pools: [invitePool],
  };
}
