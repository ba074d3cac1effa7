import { adminCalls } from './admin.ts';
import type { AnyCall } from './call.ts';
import { identityCalls } from './identity.ts';
import { settingsCalls } from './settings.ts';
import { spotCalls } from './spot.ts';
import { walletCalls } from './wallet.ts';

/** Every call of the platform; routes, client, OpenAPI page and fuzz tests derive from it. */
export const allCalls: readonly AnyCall[] = [settingsCalls, identityCalls, walletCalls, spotCalls, adminCalls].flatMap(
  (calls): readonly AnyCall[] => Object.values(calls),
);
