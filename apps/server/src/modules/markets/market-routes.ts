import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { MarketStatus } from './market.ts';
import { type MarketStatusPorts, setMarketStatus } from './set-market-status.ts';

type Decision = InputOf<typeof adminCalls.marketHalt>;
type State = OutputOf<typeof adminCalls.marketHalt>;

/** Binds the calls by which staff stop and open markets. */
export function marketRoutes(ports: MarketStatusPorts): Binding[] {
  const decide =
    (status: MarketStatus) =>
    async (context: CallContext, { symbol, reason }: Decision): Promise<Result<State, Rejection>> => {
      const set = await setMarketStatus(ports, { staffId: requireStaff(context), symbol, status, reason });
      if (!set.ok) return set;
      return ok({ symbol: set.value.symbol, status: set.value.status, reason: set.value.statusReason });
    };
  return [bind(adminCalls.marketHalt, decide('halted')), bind(adminCalls.marketResume, decide('open'))];
}
