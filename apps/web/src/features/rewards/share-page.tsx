import { rewardsCalls } from '@bourse/contract/rewards';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { Fact, Stat } from '@bourse/ui/stat';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CopyButton } from '../../base/parts/copy-button.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { InvitedList, RebateList } from './invite-lists.tsx';
import { PosterSheet } from './poster-sheet.tsx';
import { type Invite, isFunded, percentOf } from './rewards-view.ts';

const tabs = ['first', 'second', 'rebates'] as const;

/** The own code and link, who came by them, and the rebates line by line. */
export function SharePage() {
  const t = useTranslations('rewards.share');
  const [tab, setTab] = useKept('rewards.share', tabs, 'first');
  const { data, isError, error, isFetching, refetch } = useCall(rewardsCalls.invite, {});
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:px-0">
        <div className="grid min-w-0 gap-3">
          {data !== undefined ? (
            <Invitation invite={data} />
          ) : isError ? (
            <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={360} />
          )}
          <Tabs
            label={t('lists')}
            line
            tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'invite-list' }))}
            value={tab}
            onChoose={setTab}
          />
          <div id="invite-list" role="tabpanel" aria-label={t(`tab.${tab}`)}>
            {tab === 'rebates' ? <RebateList /> : <InvitedList key={tab} level={tab === 'first' ? 1 : 2} />}
          </div>
        </div>
        <div className="grid min-w-0 gap-3">
          <Note>{t('how')}</Note>
          {data === undefined ? null : isFunded(data.pools) ? (
            <Pool pools={data.pools} />
          ) : (
            <Note tone="warn">{t('empty')}</Note>
          )}
        </div>
      </div>
    </div>
  );
}

function Invitation({ invite }: { readonly invite: Invite }) {
  const t = useTranslations('rewards.share');
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  const { code, link, levels, totals } = invite;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <Slab raised columns={2}>
        {levels.map(({ level, share, invited }) => (
          <Stat
            key={level}
            big
            label={t(level === 1 ? 'invited' : 'invitedSecond')}
            value={invited}
            note={t('share', { share: numbers.whole(percentOf(share)) })}
          />
        ))}
      </Slab>
      <div>
        <Copied label={t('code')} text={code} />
        <Copied label={t('link')} text={link} />
        {totals.length === 0 ? (
          <Fact label={t('paid')} value="0" />
        ) : (
          totals.map(({ currency, number }) => (
            <Fact key={currency} label={t('paid')} value={`${numbers.whole(number)}\u00a0${currency}`} />
          ))
        )}
      </div>
      <Button tone="primary" full onClick={() => setOpen(true)}>
        {t('poster')}
      </Button>
      <PosterSheet code={code} link={link} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** What rebates are paid out of: nothing of it is set aside, so what is in it is free. */
function Pool({ pools }: Pick<Invite, 'pools'>) {
  const t = useTranslations('rewards.share');
  const numbers = useNumbers();
  return (
    <Card>
      <h2 className="text-heading">{t('pool')}</h2>
      <p className="mt-0.5 mb-2 text-label font-normal text-t2">{t('poolText')}</p>
      {pools.map(({ currency, free }) => (
        <Fact key={currency} label={currency} value={numbers.whole(free, 2)} />
      ))}
    </Card>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex items-center justify-between gap-3 text-label font-normal">
      <span className="flex-none text-t2">{label}</span>
      <span className="num min-w-0 flex-1 truncate text-end font-medium" translate="no">
        {text}
      </span>
      <CopyButton text={text} />
    </div>
  );
}
