import type { OutputOf } from '@bourse/contract/call';
import { poolCalls } from '@bourse/contract/pool';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { shareOf } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { ExportButton } from '../../base/parts/table-foot.tsx';
import { FillSheet } from './fill-sheet.tsx';
import { usePoolName } from './use-pool-name.ts';

/** Every pool with what is in it, promised and free, and the way to ask for more. */
export function PoolsPage() {
  const t = useTranslations('pools');
  const [isFilling, setFilling] = useState(false);
  const mayFill = useGrant(poolCalls.fill.grant);
  const pools = useCall(poolCalls.list, {}, { everyMs: 10_000 });
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Button
            tone="primary"
            size="desk"
            icon={<Icon of={Plus} />}
            disabled={!mayFill}
            onClick={() => setFilling(true)}
          >
            {t('fill')}
          </Button>
        }
      />
      {!mayFill && <Note className="mb-4">{t('mayNotFill', { grant: poolCalls.fill.grant ?? '' })}</Note>}
      <Answered of={pools}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <div className="grid gap-3 desk:grid-cols-2">
                {list.map((pool) => (
                  <PoolCard key={`${pool.product} ${pool.currency_id}`} pool={pool} />
                ))}
              </div>
              <div className="mt-3 flex justify-end">
                <ExportButton call={poolCalls.list} filters={{}} />
              </div>
            </>
          )
        }
      </Answered>
      <FillSheet open={isFilling} onClose={() => setFilling(false)} />
    </>
  );
}

function PoolCard({ pool }: { readonly pool: OutputOf<typeof poolCalls.list>[number] }) {
  const t = useTranslations('pools');
  const { decimal } = useFormat();
  const nameOf = usePoolName();
  const { product, currency, size, reserved, free } = pool;
  const figures = [
    { name: t('size'), value: size },
    { name: t('reserved'), value: reserved },
    { name: t('free'), value: free },
  ];
  return (
    <Card>
      <h2 className="text-heading">
        {nameOf(product)} <span className="text-t3">{currency}</span>
      </h2>
      <dl className="mt-2 mb-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="text-label font-normal text-t2">{name}</dt>
            <dd className="num font-medium">{decimal(value)}</dd>
          </div>
        ))}
      </dl>
      <QuotaBar taken={shareOf(reserved, size)} label={t('taken')} />
    </Card>
  );
}
