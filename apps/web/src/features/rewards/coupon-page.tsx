import { rewardsCalls } from '@bourse/contract/rewards';
import { walletCalls } from '@bourse/contract/wallet';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Skeleton } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { type Coupon, couponStates, percentOf, shareOfGoal } from './rewards-view.ts';

/** The own coupons by their state, and the way to redeem those that pay something now. */
export function CouponPage() {
  const t = useTranslations('rewards.coupon');
  const [tab, setTab] = useKept('rewards.coupon', couponStates, 'usable');
  const status = couponStates.indexOf(tab).toString();
  const pages = usePages(rewardsCalls.coupons, { status });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:mt-4">
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 gap-3 px-4 pt-1 pb-6">
        <Tabs
          label={t('states')}
          line
          tabs={couponStates.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'coupons' }))}
          value={tab}
          onChoose={setTab}
        />
        <div id="coupons" role="tabpanel" aria-label={t(`tab.${tab}`)}>
          <HistoryList
            pages={pages}
            none={{ title: t(`none.${tab}`), text: t(`noneHint.${tab}`) }}
            loading={<Skeleton height={196} />}
          >
            {(items) => (
              <ul className="grid gap-3">
                {items.map((coupon) => (
                  <li key={coupon.id}>
                    <CouponCard coupon={coupon} />
                  </li>
                ))}
              </ul>
            )}
          </HistoryList>
        </div>
        <Note>{t('how')}</Note>
      </div>
    </div>
  );
}

function CouponCard({ coupon }: { readonly coupon: Coupon }) {
  const t = useTranslations('rewards.coupon');
  const momentOf = useMoment();
  const numbers = useNumbers();
  const { kind, share, number, currency, status, code, pays, expires_at: until, used_at: usedAt } = coupon;
  const state = couponStates[status] ?? 'withdrawn';
  const most = `${numbers.whole(number)}\u00a0${currency}`;
  return (
    <Card className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="num text-title">{kind === 'cash_back' ? most : t('back', { share: percentOf(share) })}</h2>
          <p className="text-label font-normal text-t2">
            {kind === 'cash_back' ? t('cashBack') : t('upTo', { amount: numbers.whole(number), currency })}
          </p>
        </div>
        {state === 'usable' ? null : <Badge tone={state === 'used' ? 'good' : 'plain'}>{t(`tab.${state}`)}</Badge>}
      </div>
      {state === 'usable' && <Redeem coupon={coupon} />}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-caption text-t3">
        {usedAt === null ? (
          <time dateTime={until}>{t(state === 'usable' ? 'until' : 'ended', { at: momentOf(until) })}</time>
        ) : (
          <time dateTime={usedAt}>{t('paid', { amount: numbers.whole(pays), currency, at: momentOf(usedAt) })}</time>
        )}
        <span className="num" translate="no">
          {code}
        </span>
      </p>
    </Card>
  );
}

/** What a redemption changes of what the app shows: it pays into the spot wallet. */
const changed = [rewardsCalls.coupons, walletCalls.list, walletCalls.detail, walletCalls.getInfo, walletCalls.legalLog];

/** How far the fees go, and the button that redeems. */
function Redeem({ coupon }: { readonly coupon: Coupon }) {
  const t = useTranslations('rewards.coupon');
  const numbers = useNumbers();
  const refusalOf = useRefusal();
  const isOffline = useIsOffline();
  const act = useAct(rewardsCalls.couponRedeem, changed);
  const { kind, fees, number, currency, pays, code } = coupon;
  const isCash = kind === 'cash_back';
  const goal = isCash ? number : pays;
  const press = (): void =>
    act.mutate(
      { input: { code } },
      {
        onSuccess: (used) => say('done', t('done', { amount: numbers.whole(used.pays), currency })),
        onError: (error) => say('failed', error.code === 'NOT_ALLOWED' ? t('more') : refusalOf(error)),
      },
    );
  const isReady = shareOfGoal(pays, number) > 0;
  return (
    <>
      <div className="grid gap-1.5">
        <p className="num text-label font-normal text-t2">
          {isCash
            ? t('feesOf', { fees: numbers.whole(fees ?? '0'), goal: numbers.whole(goal), currency })
            : t('paysNow', { amount: numbers.whole(pays), currency, fees: numbers.whole(fees ?? '0') })}
        </p>
        <QuotaBar
          taken={Math.min(0.999, shareOfGoal(isCash ? (fees ?? '0') : pays, number))}
          tone="accent"
          label={t('progress')}
        />
      </div>
      {!isCash && isReady && shareOfGoal(pays, number) < 1 ? (
        <p className="text-caption text-pretty text-t3">{t('once')}</p>
      ) : null}
      <Button tone="primary" full busy={act.isPending} disabled={!isReady || isOffline} onClick={press}>
        {isReady ? t('use', { amount: numbers.whole(pays), currency }) : t('wait')}
      </Button>
    </>
  );
}
