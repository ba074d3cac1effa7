import { approvalCalls } from '@bourse/contract/approval';
import { goodwillCalls, goodwillPool } from '@bourse/contract/goodwill';
import { poolCalls } from '@bourse/contract/pool';
import { Input } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/api/use-coins.ts';
import { isAmount, typedDecimal } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';

interface CreditDialogProps {
  /** The id of the customer. */
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks a second person to pay a customer out of the goodwill pool. */
export function CreditDialog({ id, open, onClose }: CreditDialogProps) {
  const t = useTranslations('customers');
  const { decimal } = useFormat();
  const coins = [...useCoins().values()].map(({ id: coin, code }) => ({ value: coin.toString(), label: code }));
  const pools = useCall(poolCalls.list, {}, { enabled: open });
  const [coin, setCoin] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const code = coins.find(({ value }) => value === coin)?.label ?? '';
  const pool = pools.data?.find((one) => one.product === goodwillPool && String(one.currency_id) === coin);
  const clear = (): void => {
    setCoin(null);
    setNumber('');
    setTried(false);
  };
  return (
    <ActDialog
      open={open}
      onClose={() => {
        clear();
        onClose();
      }}
      title={t('pay.ask')}
      text={t('pay.text')}
      act={t('pay.send')}
      call={goodwillCalls.credit}
      inputWith={(reason) => {
        setTried(true);
        return coin === null || !isAmount(number)
          ? null
          : { id, currency_id: coin, number: typedDecimal(number), reason };
      }}
      changes={[approvalCalls.list]}
      onDone={() => say('done', t('pay.done'))}
      refusal={(error) => {
        if (error.code === 'STATE_CHANGED') return t('pay.open');
        return error.code === 'INSUFFICIENT_BALANCE' ? t('pay.short') : null;
      }}
    >
      <Select
        label={t('pay.coin')}
        placeholder={t('pay.choose')}
        options={coins}
        value={coin}
        onChoose={setCoin}
        error={isTried && coin === null ? t('pay.missing') : undefined}
      />
      <Input
        label={t('pay.amount')}
        figures
        inputMode="decimal"
        unit={code}
        hint={
          coin === null || pools.data === undefined
            ? undefined
            : t('pay.free', { amount: decimal(pool?.free ?? '0'), coin: code })
        }
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={isTried && !isAmount(number) ? t('pay.wrong') : undefined}
      />
    </ActDialog>
  );
}
