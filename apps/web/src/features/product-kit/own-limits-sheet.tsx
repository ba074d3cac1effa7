import { protectionCalls } from '@bourse/contract/protection';
import type { OutputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { OwnExclusion } from './own-exclusion.tsx';

type Limits = OutputOf<typeof protectionCalls.limits>;

interface OwnLimitsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const pauses = ['0', '1', '7', '30'] as const;

/** Limits that customers set themselves: the loss of a day, a pause, and half a year without. */
export function OwnLimitsSheet({ open, onClose }: OwnLimitsSheetProps) {
  const t = useTranslations('product-kit.limits');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const read = useCall(protectionCalls.limits, {}, { enabled: open });
  const [text, type] = useTypedDecimal();
  const [pause, setPause] = useState<(typeof pauses)[number]>('0');
  const set = useAct(protectionCalls.limits, [protectionCalls.limits]);
  const loss = readDecimal(text);
  const isWrong = text !== '' && loss === null;
  const send = (): void => {
    const input = { ...(loss === null ? {} : { daily_loss: loss }), cool_off: pause };
    const onSuccess = (): void => {
      type('');
      setPause('0');
    };
    set.mutate({ input }, { onSuccess });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      busy={set.isPending}
      foot={
        <Button
          tone="primary"
          full
          busy={set.isPending}
          disabled={isWrong || (loss === null && pause === '0')}
          onClick={send}
        >
          {t('save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-label text-t2">{t('why')}</p>
        {read.data === undefined ? null : <Standing limits={read.data} />}
        <Input
          label={t('loss')}
          hint={t('lossHint')}
          inputMode="decimal"
          autoComplete="off"
          figures
          unit="USDT"
          value={text}
          onChange={(event) => type(event.target.value)}
          error={isWrong ? t('noNumber') : undefined}
        />
        <div className="grid gap-2">
          <p className="text-label font-semibold">{t('pause')}</p>
          <Segmented
            label={t('pause')}
            segments={pauses.map((value) => ({
              value,
              label: value === '0' ? t('noPause') : t('days', { count: Number(value) }),
            }))}
            value={pause}
            onChoose={setPause}
          />
          <p className="text-caption text-t2">{t('pauseHint')}</p>
        </div>
        {read.data === undefined ? null : <OwnExclusion pausedUntil={read.data.paused_until} />}
        {set.error === null ? null : (
          <Note tone="bad" urgent>
            {refusalOf(set.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** What holds now. */
function Standing({ limits }: { readonly limits: Limits }) {
  const t = useTranslations('product-kit.limits');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const amount = (loss: string | null): string => (loss === null ? t('none') : `${numbers.whole(loss, 2)}\u00a0USDT`);
  const { daily_loss: loss, pending, paused_until: until } = limits;
  return (
    <Note>
      <span className="grid gap-1">
        <span>{t('now', { amount: amount(loss) })}</span>
        {pending === null ? null : (
          <span>{t('later', { amount: amount(pending.daily_loss), time: momentOf(pending.from) })}</span>
        )}
        {until === null ? null : <span>{t('paused', { time: momentOf(until) })}</span>}
      </span>
    </Note>
  );
}
