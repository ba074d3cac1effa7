import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';

interface MakerMarkProps {
  readonly id: string;
  readonly mark: OutputOf<typeof customerCalls.one>['market_maker'];
}

/** Whether a customer is a market maker, since when and why; asked for by one, agreed by another. */
export function MakerMark({ id, mark }: MakerMarkProps) {
  const t = useTranslations('customers.maker');
  const { moment } = useFormat();
  const mayMark = useGrant(customerCalls.marketMaker.grant);
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState('');
  const way: 'mark' | 'end' = mark === null ? 'mark' : 'end';
  const wanted = days.trim();
  const isDays = wanted === '' || /^[1-9]\d{0,3}$/.test(wanted);
  const close = (): void => {
    setOpen(false);
    setDays('');
  };
  return (
    <section className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-[14px] py-3 surface-1">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-t3">{t('title')}</p>
        <p className="font-semibold">
          {mark === null
            ? t('no')
            : mark.expires_at === null
              ? t('since', { since: moment(mark.since) })
              : t('until', { since: moment(mark.since), until: moment(mark.expires_at) })}
        </p>
        {mark === null ? null : <p className="text-caption break-words text-t2">{mark.reason}</p>}
      </div>
      {mayMark && (
        <Button size="desk" onClick={() => setOpen(true)}>
          {t(`${way}.act`)}
        </Button>
      )}
      <ActDialog
        open={isOpen}
        onClose={close}
        title={t(`${way}.ask`)}
        text={t(`${way}.text`)}
        act={t('send')}
        call={customerCalls.marketMaker}
        inputWith={(reason) => {
          if (!isDays) return null;
          const isLimited = way === 'mark' && wanted !== '';
          return isLimited ? { id, decision: way, reason, days: wanted } : { id, decision: way, reason };
        }}
        changes={[approvalCalls.list]}
        onDone={() => say('done', t('done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('already') : null)}
      >
        {way === 'mark' ? (
          <Input
            label={t('days')}
            hint={t('daysHint')}
            error={isDays ? undefined : t('daysWrong')}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        ) : null}
      </ActDialog>
    </section>
  );
}
