import { adminCalls } from '@bourse/contract/admin';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { type AssetStatusPorts, setAssetStatus } from './set-asset-status.ts';

/** Binds the call by which staff set where a coin stands: answered where the lane is, for which it holds at once. */
export function assetRoutes(ports: AssetStatusPorts): Binding[] {
  return [
    bind(adminCalls.assetStatus, async (context, input) => {
      const set = await setAssetStatus(ports, { staffId: requireStaff(context), ...input });
      if (!set.ok) return set;
      const { id, code, listing } = set.value;
      return ok({ currency_id: id, currency: code, status: listing.status, reason: listing.reason });
    }),
  ];
}
