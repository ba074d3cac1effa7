import { customerCalls } from '@bourse/contract/customers';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { CreditsTab } from './credits-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { SessionsTab, SignInsTab } from './places-tabs.tsx';
import { MakerMark } from './maker-mark.tsx';
import { RestrictionsTab } from './restrictions-tab.tsx';
import { ScoreTab } from './score-tab.tsx';
import { StateBadges } from './state-badges.tsx';

const tabs = ['accounts', 'restrictions', 'credits', 'score', 'sessions', 'signIns', 'data'] as const;
type Tab = (typeof tabs)[number];

/** One customer, with everything that staff may see of them. */
export function CustomerProfile({ id }: { readonly id: string }) {
  const t = useTranslations('customers');
  const format = useFormat();
  const [tab, setTab] = useState<Tab>('accounts');
  const found = useCall(customerCalls.one, { id });
  return (
    <>
      <a href={linkTo('customers')} className="mb-2 inline-block text-label text-accent-text hover:text-t1">
        {t('back')}
      </a>
      <Answered of={found}>
        {({ customer, vip_level: vip, credit_score: credit, open_sessions: sessions, open_orders: orders, ...one }) => (
          <>
            <PageHead
              title={
                <span className="flex flex-wrap items-center gap-2">
                  <span className="break-all">{customer.email ?? customer.phone ?? customer.nickname}</span>
                  <StateBadges of={customer} />
                </span>
              }
              text={t('about', { id: customer.id, name: customer.nickname, since: format.date(customer.created_at) })}
            />
            <Slab className="mb-4 grid-cols-2 tablet:grid-cols-4 desk:grid-cols-7">
              <Stat label={t('level')} value={customer.level} />
              <Stat label={t('country')} value={customer.country ?? '–'} />
              <Stat label={t('vip')} value={vip} />
              <Stat label={t('credit')} value={credit} />
              <Stat label={t('openOrders')} value={orders} />
              <Stat label={t('openSessions')} value={sessions} />
              <Stat label={t('passwordSince')} value={format.date(one.password_changed_at)} />
            </Slab>
            {customer.kind === 'customer' && <MakerMark id={id} mark={one.market_maker} />}
            <Tabs
              label={t('shown')}
              line
              className="mb-4"
              tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`), panelId: 'customer-panel' }))}
              value={tab}
              onChoose={setTab}
            />
            <div id="customer-panel" role="tabpanel" aria-label={t(`tab.${tab}`)}>
              {tab === 'accounts' && <AccountsTab id={id} />}
              {tab === 'restrictions' && <RestrictionsTab id={id} isHouse={customer.kind === 'house'} />}
              {tab === 'credits' && (
                <CreditsTab id={id} mayBeCredited={customer.kind === 'customer' && customer.status === 'open'} />
              )}
              {tab === 'score' && <ScoreTab id={id} />}
              {tab === 'sessions' && <SessionsTab id={id} />}
              {tab === 'signIns' && <SignInsTab id={id} />}
              {tab === 'data' && <DataTab id={id} isHouse={customer.kind === 'house'} />}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}
