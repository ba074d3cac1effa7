import type { OutputOf } from '@bourse/contract/call';
import type { ieoCalls } from '@bourse/contract/ieo';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount, oneUnit } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { formatRate } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import type { IeoTerms } from './ieo-terms.ts';
import { costOf, dueOf } from './instalments.ts';
import { type Order, type Project, stageOf, stateOf } from './project.ts';
import { evidenceOf } from './project-moments.ts';

type ProjectAnswer = OutputOf<typeof ieoCalls.detail>;
type OrderAnswer = OutputOf<typeof ieoCalls.order>;

type Terms = ReadonlyMap<string, IeoTerms>;

/** The issue price of one coin, as the wire writes it; a price finer than the currency shows all its digits. */
export function priceOf(registry: Registry, { coin, pay, lot, lotCost }: Project): string {
  return formatAmount((lotCost * oneUnit(registry.getAsset(coin))) / lot, registry.getAsset(pay).scale);
}

function subjectOf(registry: Registry, project: Project, terms: Terms, lang: Lang, now: Instant) {
  const [coin, pay] = [registry.getAsset(project.coin), registry.getAsset(project.pay)];
  return {
    name: present(terms.get(project.termsId), 'its terms').names[lang],
    currency_id: coin.id,
    currency: coin.code,
    pay_currency_id: pay.id,
    pay_currency: pay.code,
    price: priceOf(registry, project),
    stage: stageOf(project, now),
    starts_at: toIso(project.startsAt),
    ends_at: toIso(project.endsAt),
    draws_at: toIso(project.drawsAt),
    lists_at: toIso(project.listsAt),
    lock_days: project.lockDays,
    release: project.isDaily ? ('daily' as const) : ('cliff' as const),
  };
}

/** Subscriptions that were counted, and how many lots they are for. */
export interface Counted {
  readonly count: number;
  readonly lots: bigint;
}

interface Shown {
  readonly project: Project;
  readonly terms: Terms;
  /** Subscriptions until now. */
  readonly applied: Counted;
  /** What is held of the issue. */
  readonly escrow: bigint;
}

/** What was drawn; null before. */
export function passedOf({ draw }: Project): Counted | null {
  return draw === null ? null : { count: draw.passedCount, lots: draw.passedLots };
}

/** A project as everybody sees it. */
export function projectAnswer(
  registry: Registry,
  { project, terms, applied, escrow }: Shown,
  lang: Lang,
  now: Instant,
): ProjectAnswer {
  const [coin, pay] = [registry.getAsset(project.coin), registry.getAsset(project.pay)];
  const coins = (amount: bigint): string => formatAmount(amount, coin.scale);
  const counted = ({ count, lots }: Counted) => ({ number: count, amount: coins(lots * project.lot) });
  const { website, whitepaper } = present(terms.get(project.termsId), 'its terms');
  const passed = passedOf(project);
  return {
    id: project.id,
    ...subjectOf(registry, project, terms, lang, now),
    state: stateOf(stageOf(project, now)),
    symbol: `${coin.code}/${pay.code}`,
    issue: coins(project.lots * project.lot),
    escrow: coins(escrow),
    lot: coins(project.lot),
    minimum: coins(project.minimumLots * project.lot),
    maximum: coins(project.maximumLots * project.lot),
    website,
    whitepaper,
    deposit: formatRate(project.deposit),
    first: formatRate(project.first),
    forfeit: formatRate(project.forfeit),
    due_hours: project.dueHours,
    final_at: project.finalAt === null ? null : toIso(project.finalAt),
    applied: counted(applied),
    passed: passed === null ? null : counted(passed),
    commitment: project.commitment,
  };
}

/** A subscription as its customer sees it. */
export function orderAnswer(
  registry: Registry,
  { project, order, terms }: { readonly project: Project; readonly order: Order; readonly terms: Terms },
  lang: Lang,
  now: Instant,
): OrderAnswer {
  const [coinScale, payScale] = [registry.getAsset(project.coin).scale, registry.getAsset(project.pay).scale];
  const coins = (amount: bigint): string => formatAmount(amount, coinScale);
  const money = (amount: bigint): string => formatAmount(amount, payScale);
  const own = order.status === 3 ? 0n : (order.allotted ?? 0n) * project.lot;
  const { dueAt, nextReleaseAt } = order;
  // What the draw has allotted is told when it has taken effect.
  const allotted = order.status === 1 ? null : order.allotted;
  return {
    id: order.id,
    project_id: project.id,
    ...subjectOf(registry, project, terms, lang, now),
    amount: coins(order.lots * project.lot),
    allotted: allotted === null ? null : coins(allotted * project.lot),
    cost: money(costOf(project, allotted ?? order.lots)),
    paid: money(order.paid),
    refunded: money(order.refunded),
    forfeited: money(order.forfeited),
    due: dueAt === null ? null : { amount: money(dueOf(project, order)), at: toIso(dueAt) },
    released: coins(order.released),
    locked: coins(own - order.released),
    next_release_at: nextReleaseAt === null ? null : toIso(nextReleaseAt),
    status: order.status,
    outcome: order.outcome,
    created_at: toIso(order.createdAt),
    evidence: project.draw === null ? null : evidenceOf(project.id),
  };
}
