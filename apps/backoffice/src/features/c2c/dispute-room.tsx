import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { BackLink } from '../../base/parts/back-link.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { linkTo } from '../../base/router/place.ts';
import type { Opened } from './dispute.ts';
import { Evidence } from './evidence.tsx';
import { RuleDispute } from './rule-dispute.tsx';
import { Story } from './story.tsx';

/** A dispute with everything that was said in it. Opening it is written to the audit log, so it is opened once. */
export function DisputeRoom({ id }: { readonly id: string }) {
  const t = useTranslations('c2c');
  const sentence = useActSentence();
  const { mutate, data, error, isPending } = useAct(c2cStaffCalls.open);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    mutate({ id });
  }, [id, mutate]);
  const again = (
    <Button size="small" busy={isPending} onClick={() => mutate({ id })}>
      {t('again')}
    </Button>
  );
  return (
    <>
      <BackLink parts={['c2c']}>{t('title')}</BackLink>
      <PageHead title={t('one', { id })} text={t('roomText')} action={again} />
      {error !== null && (
        <Note tone="bad" urgent className="mb-3">
          {error.code === 'NOT_FOUND' ? t('noDispute') : sentence(error)}
        </Note>
      )}
      {data === undefined ? (
        error === null && <Skeleton height={360} />
      ) : (
        <Room of={data} onAsked={() => mutate({ id })} />
      )}
    </>
  );
}

function Room({ of, onAsked }: { readonly of: Opened; readonly onAsked: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="grid gap-4">
        <Facts of={of} />
        <Story of={of.order} />
        <RuleDispute order={of.order} onAsked={onAsked} />
      </div>
      <Evidence of={of} />
    </div>
  );
}

function Facts({ of: { order, buyer_name: buyer, seller_name: seller, payment } }: { readonly of: Opened }) {
  const t = useTranslations('c2c');
  const { decimal, moment } = useFormat();
  const person = (id: string, name: string) => (
    <a className="text-accent-text hover:text-t1" href={linkTo('customers', id)}>
      #{id} {name}
    </a>
  );
  return (
    <Card>
      <h2 className="mb-1 text-heading">{t('facts')}</h2>
      <Fact label={t('buyer')} value={person(order.buyer_id, buyer)} />
      <Fact label={t('seller')} value={person(order.seller_id, seller)} />
      <Fact label={t('coins')} value={`${decimal(order.number)} ${order.currency}`} />
      <Fact label={t('money')} value={`${decimal(order.money)} ${order.fiat}`} />
      <Fact label={t('price')} value={`${decimal(order.price)} ${order.fiat}`} />
      <Fact label={t('method')} value={t(`methods.${order.method}`)} />
      {payment !== null && (
        <Fact
          label={t('payment')}
          value={
            <span className="break-words">
              {[payment.real_name, payment.account, payment.bank, payment.branch]
                .filter((one) => one !== '')
                .join(', ')}
            </span>
          }
        />
      )}
      <Fact label={t('opened')} value={moment(order.created_at)} />
      {order.paid_at !== null && <Fact label={t('paidAt')} value={moment(order.paid_at)} />}
    </Card>
  );
}
