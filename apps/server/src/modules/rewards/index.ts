/** Daily sign-in and invitations with their rebates. See README.md of this folder. */
import { invitePool, rewardPostingKinds } from '@bourse/contract/reward-rules';
import { minuteMs } from '@bourse/kernel/instant';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { rewardData } from './customer-data-store.ts';
import { inviteRoutes } from './invite-routes.ts';
import { payRebates } from './pay-rebates.ts';
import type { RewardPorts } from './reward-ports.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** Opens what customers are rewarded for. */
export function openRewards(ports: RewardPorts): ModuleManifest {
  return {
    name: 'rewards',
    customerData: rewardData,
    routes: [...signInRoutes(ports), ...inviteRoutes(ports)],
    repetitions: [{ name: 'rebates of invitations', everyMs: minuteMs, run: () => payRebates(ports) }],
    postingKinds: rewardPostingKinds,
    pools: [invitePool],
  };
}
