import type { OutputOf } from '@bourse/contract/call';
import { rewardsCalls } from '@bourse/contract/rewards';
import { type Asset, formatAmount, zeroAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { listUserBalances } from '../ledger/index.ts';
import { markAnswer } from './market-makers/mark-market-makers.ts';
import { findMakerMark } from './market-makers/market-maker-store.ts';
import { nextLevel, startStanding, type VipLevel } from './vip-level.ts';
import { selectStandings, selectVolumes } from './vip-store.ts';
import { holdingsOf, type Vip, type VipPorts, windowBefore } from './vip.ts';

/** What the calls about levels stand on. */
export interface VipRoutesPorts extends Pick<VipPorts, 'db' | 'clock' | 'worthAt'> {
  readonly vip: Vip;
  /** The asset in which volume is measured. */
  readonly usdt: Asset;
}

/** Basis points are ten-thousandths. */
const bpsScale = 4;

/** Binds the calls about VIP levels. */
export function vipRoutes(ports: VipRoutesPorts): Binding[] {
  const list = () => ports.vip.fees.levels().map((level) => levelAnswer(level, ports.usdt.scale));
  return [
    bind(rewardsCalls.vipLevels, async () => ok({ list: list() })),
    bind(rewardsCalls.vipInfo, async (context) => ok(await infoOf(ports, requireUser(context)))),
  ];
}

type LevelAnswer = OutputOf<typeof rewardsCalls.vipLevels>['list'][number];

function levelAnswer(level: VipLevel, scale: number): LevelAnswer {
  return {
    level: level.level,
    volume_min: formatAmount(level.volumeMin, scale),
    holdings_min: formatAmount(level.holdingsMin, scale),
    maker_fee: formatAmount(BigInt(level.makerFeeBps), bpsScale),
    taker_fee: formatAmount(BigInt(level.takerFeeBps), bpsScale),
  };
}

/** What a user has, and what is missing at the next midnight as far as today has come. */
async function infoOf(ports: VipRoutesPorts, user: UserId): Promise<OutputOf<typeof rewardsCalls.vipInfo>> {
  const { db, clock, usdt, vip } = ports;
  const now = clock.now();
  const nextMidnight = instant(startOfDay(now) + dayMs);
  const standing = (await selectStandings(db, [user])).get(user) ?? startStanding;
  const volume = (await selectVolumes(db, windowBefore(nextMidnight), usdt.id, [user])).get(user) ?? zeroAtoms;
  const mark = await findMakerMark(db, user, now);
  const balances = await listUserBalances(db, user);
  const totals = balances.map(({ assetId, available, held }) => ({ assetId, total: available + held }));
  const holdings = holdingsOf(await ports.worthAt(now), totals);
  const next = nextLevel(vip.fees.levels(), standing.level, { volume, holdings });
  return {
    level: standing.level,
    volume: formatAmount(volume, usdt.scale),
    holdings: formatAmount(holdings, usdt.scale),
    kept_until: standing.keptUntil === null ? null : toIso(standing.keptUntil),
    computed_at: toIso(nextMidnight),
    next:
      next === null
        ? null
        : {
            level: next.level.level,
            missing: formatAmount(next.missing, usdt.scale),
            missing_holdings: formatAmount(next.missingHoldings, usdt.scale),
          },
    market_maker: mark === null ? null : markAnswer(mark),
  };
}
