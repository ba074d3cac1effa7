import type { OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';

type Recharge = OutputOf<typeof rechargeCalls.log>['list'][number];

const tones = { 0: 'info', 1: 'good', 2: 'bad', 3: 'plain' } as const satisfies Record<Recharge['status'], BadgeTone>;
const keys = { 0: 'review', 1: 'credited', 2: 'rejected', 3: 'cancelled' } as const;

/** Own vouchers with what became of them. */
export function RechargeLogPage() {
  const t = useTranslations('fiat.recharge');
  const pages = usePages(rechargeCalls.log, {}, 10);
  const none = {
    title: t('none'),
    action: (
      <AppLink to="/pages/fund/recharge" className={buttonClass({ size: 'desk' })}>
        {t('title')}
      </AppLink>
    ),
  };
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('log')} />
      <HistoryList pages={pages} failed={t('failed')} none={none}>
        {(items) => (
          <ul className="px-4">
            {items.map((one) => (
              <Row key={one.id} of={one} />
            ))}
          </ul>
        )}
      </HistoryList>
    </div>
  );
}

function Row({ of: one }: { readonly of: Recharge }) {
  const t = useTranslations('fiat.recharge');
  const app = useTranslations('app.state');
  const numbers = useNumbers();
  const moment = useMoment();
  const act = useAct(rechargeCalls.cancel, [rechargeCalls.log]);
  const cancel = (): void =>
    act.mutate(
      { input: { id: one.id } },
      {
        onSuccess: () => say('done', t('wasCancelled')),
        onError: (error) => say('failed', error.isUncertain ? app('uncertain') : error.message),
      },
    );
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="num font-medium">
          {numbers.whole(one.amount, 2)} {one.currency}
        </span>
        <Badge tone={tones[one.status]}>{t(`state.${keys[one.status]}`)}</Badge>
      </span>
      <span className="num text-caption text-t3">
        #{one.id} · {moment(one.created_at)}
      </span>
      {one.credited === null ? null : (
        <span className="num text-label text-t2">
          {t('got', { amount: numbers.whole(one.credited, 2), currency: one.credit_currency })}
        </span>
      )}
      {one.reason === '' ? null : <span className="text-label break-words text-t2">{one.reason}</span>}
      {one.status === 0 ? (
        <Button size="small" className="justify-self-start" busy={act.isPending} onClick={cancel}>
          {t('cancel')}
        </Button>
      ) : null}
    </li>
  );
}
